/** Names that ask for no sound. */
const quiet = new Set(['', 'none', 'off', 'silent', 'false']);
/** Two notes for each type, in hertz. */
const notes = {
  notice: [659, 880], success: [784, 1047], warning: [587, 523], alert: [880, 622], loading: [659, 659],
};
let speaker = null;

/**
 * The sound and vibration of a toast, as far as the browser lets a page make them unasked: an address is
 * played, any other name is a short chime by the toast's type.
 */
export function sound(event) {
  if (event.silent) return;
  if (typeof event.sound === 'string') {
    if (/^(https?:\/\/|data:audio\/)/i.test(event.sound)) new Audio(event.sound).play().catch(() => {});
    else if (!quiet.has(event.sound.trim().toLowerCase())) chime(notes[event.type] ?? notes.notice);
  }
  if (event.vibrate && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(event.vibrate === true ? 200 : event.vibrate);
  }
}

function chime(tones) {
  speaker ??= new AudioContext();
  // What a browser does not let sound now must not sound all at once later.
  if (speaker.state !== 'running') {
    const asked = performance.now();
    speaker.resume().then(() => { if (performance.now() - asked < 500) play(tones); }).catch(() => {});
  } else {
    play(tones);
  }
}

function play(tones) {
  tones.forEach((frequency, number) => {
    const start = speaker.currentTime + number * 0.16;
    const loudness = speaker.createGain();
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.2, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    const tone = speaker.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(loudness).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}
