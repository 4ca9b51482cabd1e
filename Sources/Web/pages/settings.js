/** What the page must know before it can connect: where the MQTT server listens, and the password. */

const passwordKey = 'toast-password';

/**
 * Reads the broker's settings and the password, which the printed address carries behind `#` so that it
 * never reaches a server's log. It is kept for this browser, so that a bookmark without it works too.
 */
export async function readSettings() {
  const settings = await (await fetch('settings.json', { cache: 'no-store' })).json();
  const fragment = new URLSearchParams(location.hash.slice(1));
  let password = fragment.get('password');
  try {
    if (password) localStorage.setItem(passwordKey, password);
    else password = localStorage.getItem(passwordKey);
  } catch {
    // A browser that keeps nothing needs the whole address each time.
  }
  const { websocket } = settings;
  const scheme = websocket.tls ? 'wss' : 'ws';
  const host = location.hostname.includes(':') && !location.hostname.startsWith('[') ? `[${location.hostname}]` : location.hostname;
  return {
    root: settings.root,
    server: websocket.url ?? `${scheme}://${host}:${websocket.port}`,
    username: websocket.username ?? '',
    password: password ?? '',
    version: settings.version,
  };
}

/** A `<toast-screen>` for that client. */
export function makeScreen(settings, client, attributes = {}) {
  const screen = document.createElement('toast-screen');
  const all = {
    client, server: settings.server, root: settings.root, username: settings.username, password: settings.password,
    ...attributes,
  };
  for (const [name, value] of Object.entries(all)) if (value) screen.setAttribute(name, value);
  return screen;
}

/** In words: what works, and what to do about what does not. */
export function describe({ connected, online }) {
  if (!connected) return 'No connection to the MQTT server. Is the password in the address?';
  return online ? 'Connected' : 'Connected, but the toast broker is offline';
}
