/**
 * The looks, as one style sheet for the component's shadow tree.
 *
 * Custom properties that a page may set on <toast-screen>: --toast-header (height of the page's own
 * header), --toast-font, --toast-scale (2 draws everything twice as large). A length that follows from the
 * screen's size uses --screen-width and --screen-height, which are the screen's as a scaled toast sees it.
 */
const css = `
:host {
  position: fixed; inset: 0; z-index: 2147483000; display: block; pointer-events: none; container-type: size; overflow: clip;
  font-family: var(--toast-font, system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif);
  --safe-top: env(safe-area-inset-top, 0px); --safe-bottom: env(safe-area-inset-bottom, 0px);
  --safe-left: env(safe-area-inset-left, 0px); --safe-right: env(safe-area-inset-right, 0px);
  --dark-grey: 85 85 85;
  --alert-tone: var(--alert); --success-tone: var(--success); --notice-tone: var(--notice); --warning-tone: var(--warning);
  --alert: #ff3b30; --success: #34c759; --notice: #007aff; --warning: #ff9500;
  --screen-width: calc(100cqw / var(--toast-scale, 1)); --screen-height: calc(100cqh / var(--toast-scale, 1));
  --surface: #ffffff; --ink: #1c1c1e; --soft: #5a5a60; --banner: #e8f2e4; --line: rgb(0 0 0 / 12%);
}
:host([embedded]) { position: absolute; }
:host([theme="dark"]) { --surface: #2c2c2e; --ink: #f5f5f7; --soft: #b6b6bd; --banner: #2b3a27; --line: rgb(255 255 255 / 16%); }
@media (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) {
    --surface: #2c2c2e; --ink: #f5f5f7; --soft: #b6b6bd; --banner: #2b3a27; --line: rgb(255 255 255 / 16%);
  }
}
:host([contrast="high"]) { --alert: #b3001b; --success: #116329; --notice: #0b4fa8; --warning: #8a4b00; --soft: var(--ink); }
@media (prefers-contrast: more) {
  :host { --alert: #b3001b; --success: #116329; --notice: #0b4fa8; --warning: #8a4b00; --soft: var(--ink); }
}
/* The same tones on a dark surface are light ones. */
:host([contrast="high"][theme="dark"]) { --alert-tone: #ff8a80; --success-tone: #6fdc8c; --notice-tone: #85b8ff; --warning-tone: #ffb340; }
@media (prefers-color-scheme: dark) {
  :host([contrast="high"]:not([theme="light"])) { --alert-tone: #ff8a80; --success-tone: #6fdc8c; --notice-tone: #85b8ff; --warning-tone: #ffb340; }
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) { --alert-tone: #ff8a80; --success-tone: #6fdc8c; --notice-tone: #85b8ff; --warning-tone: #ffb340; }
}

.region { position: absolute; display: flex; flex-direction: column; gap: 8px; }
.region.top { top: calc(var(--safe-top) + var(--toast-header, 0px)); left: 0; right: 0; align-items: center; }
.region.bottom { bottom: var(--safe-bottom); left: 0; right: 0; align-items: center; flex-direction: column-reverse; }
.region.center { inset: 0; align-items: center; justify-content: center; }
.region.top-left { top: calc(var(--safe-top) + var(--toast-header, 0px)); left: var(--safe-left); align-items: flex-start; }
.region.top-right { top: calc(var(--safe-top) + var(--toast-header, 0px)); right: var(--safe-right); align-items: flex-end; }
.region.bottom-left { bottom: var(--safe-bottom); left: var(--safe-left); align-items: flex-start; flex-direction: column-reverse; }
.region.bottom-right { bottom: var(--safe-bottom); right: var(--safe-right); align-items: flex-end; flex-direction: column-reverse; }
.region.top > .toast:first-child, .region.top-left > .toast:first-child, .region.top-right > .toast:first-child { margin-top: var(--offset, 16px); }
.region.bottom > .toast:first-child, .region.bottom-left > .toast:first-child, .region.bottom-right > .toast:first-child { margin-bottom: var(--offset, 16px); }
.region.top-left > .toast, .region.bottom-left > .toast { margin-left: var(--offset, 16px); }
.region.top-right > .toast, .region.bottom-right > .toast { margin-right: var(--offset, 16px); }

.toast {
  box-sizing: border-box; pointer-events: auto; user-select: none; touch-action: none; cursor: default; zoom: var(--toast-scale, 1);
  animation: enter var(--fade-in, 150ms) ease-out both; overflow-wrap: anywhere;
  max-height: calc(var(--screen-height) - 2 * var(--offset, 16px));
}
.toast:focus-visible { outline: 3px solid var(--notice); outline-offset: 2px; }
.toast.leaving { animation: leave var(--fade-out, 150ms) ease-in both; }
@keyframes enter { from { opacity: 0; } }
@keyframes leave { to { opacity: 0; } }
[hidden] { display: none !important; }
.title, .content { unicode-bidi: plaintext; }
.repeats { margin-inline-start: .5em; opacity: .7; font-weight: normal; }
.toast button { font: inherit; pointer-events: auto; cursor: pointer; }
.toast .image { display: block; max-width: 100%; max-height: calc(var(--screen-height) * .4); object-fit: contain; border-radius: 6px; }
.icon { display: inline-flex; flex: none; width: 24px; height: 24px; }
.icon > * { width: 100%; height: 100%; object-fit: contain; }
.loading .icon svg { animation: turn 1s linear infinite; }
@keyframes turn { to { rotate: 360deg; } }
.progress { flex-basis: 100%; width: 100%; height: 4px; border-radius: 2px; background: color-mix(in srgb, currentColor 20%, transparent); overflow: hidden; }
.progress > div { height: 100%; background: currentColor; transition: inline-size 200ms linear; }
.actions { min-width: 0; max-width: 100%; display: flex; flex-wrap: wrap; gap: 8px; flex-basis: 100%; justify-content: flex-end; margin-top: 8px; }
.actions button { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 6px 14px; min-height: 32px; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; }
.actions button:focus-visible, .close:focus-visible { outline: 3px solid currentColor; outline-offset: 1px; }

.plain {
  overflow: hidden; display: flex; flex-wrap: wrap; align-items: center; column-gap: 12px; width: min(420px, calc(var(--screen-width) - 32px));
  padding: 14px 16px; border-radius: 12px; background: var(--surface); color: var(--ink); position: relative;
  border-inline-start: 5px solid var(--accent); box-shadow: 0 4px 16px rgb(0 0 0 / 25%), 0 0 0 1px var(--line); font-size: 15px; line-height: 1.4;
  --accent: var(--color, var(--notice-tone));
}
.plain.success { --accent: var(--color, var(--success-tone)); }
.plain.warning { --accent: var(--color, var(--warning-tone)); }
.plain.alert { --accent: var(--color, var(--alert-tone)); }
.plain > .icon { color: var(--accent); }
/* As many whole lines as there is room for; where there is more, the last one fades. */
:is(.plain, .card, .banner, .pill, .notification) > .text { max-height: round(down, var(--room), 1lh); overflow: hidden; }
:is(.plain, .card, .banner, .pill, .notification) > .text.cut { mask-image: linear-gradient(to top, transparent, #000 1lh); }
:is(.plain, .banner, .notification):has(> .image:not([hidden])) > .text { --room: calc(var(--screen-height) / 4); }
.plain > .text { flex: 1 1 0; min-width: 0; padding-inline-end: 24px; --room: calc(var(--screen-height) / 2); }
.plain > .animation { flex: none; width: 40px; height: 40px; object-fit: contain; }
.plain .title { font-weight: 600; }
.plain .content { white-space: pre-line; }
.plain .title + .content { color: var(--soft); }
.plain > .image { flex-basis: 100%; margin-top: 10px; }
.plain > .progress { margin-top: 10px; color: var(--accent); }
.plain > .close { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; width: 28px; height: 28px; border: 0; border-radius: 14px; background: none; color: var(--soft); font-size: 20px; line-height: 1; }
.plain > .close:hover { background: var(--line); }

.label {
  height: 35px; padding: 9px 10px; border-radius: 5px; background: var(--color, var(--notice)); color: #fff; max-width: calc(var(--screen-width) - 20px);
  box-shadow: 0 1px 3px rgb(var(--dark-grey) / 50%); font-size: 17px; line-height: 17px; display: flex; gap: 8px; overflow: hidden;
  --offset: 10px; --fade-out: 1s;
}
.label.alert { background: var(--color, var(--alert)); }
.label.success { background: var(--color, var(--success)); }
.label > .text { min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; padding-bottom: 4px; margin-bottom: -4px; }
.label .title, .label .content { display: inline; }
.label .title + .content::before { content: " "; }
.label { position: relative; }
.label > .progress { position: absolute; inset-inline: 0; inset-block-end: 0; height: 3px; border-radius: 0; }
.label > :is(.image, .animation) { flex: none; width: auto; height: 17px; max-width: 60px; }
.label > .actions { flex: none; flex-wrap: nowrap; margin: -4px 0; max-width: 60%; }
.label > .actions button { min-width: 0; min-height: 25px; padding: 0 8px; font-size: 14px; line-height: 1; }
.label.leaving { animation: leave-rising var(--fade-out, 1s) ease-in both; }
@keyframes leave-rising { to { opacity: 0; transform: translateY(-35px); } }

.card {
  width: calc(var(--screen-width) - 50px); height: calc(var(--screen-height) / 3); padding: 16px; border-radius: 10px; background: var(--surface); color: var(--ink);
  box-shadow: 0 3px 9px rgb(var(--dark-grey) / 70%); display: flex; flex-direction: column; align-items: center; justify-content: safe center;
  text-align: center; line-height: 1.7; overflow: hidden; --fade-out: 1s;
}
/* Where 150 pixels would push it off a low screen, to the edge. */
.region.center > .card { transform: translateY(calc(0px - min(150px, var(--screen-height) / 3 - 8px))); }
.card > .animation { width: calc((var(--screen-width) - 50px) / 4); flex: 0 1 auto; min-height: 40px; max-height: 50%; object-fit: contain; }
.card > .text { flex: none; --room: calc(var(--screen-height) / 3 - 32px); }
.card:has(> .animation:not([hidden])) > .text { --room: calc(var(--screen-height) / 3 - 72px); }
.card:has(> .actions) > .text { --room: calc(var(--screen-height) / 3 - 76px); }
.card:has(> .actions):has(> .animation:not([hidden])) > .text { --room: calc(var(--screen-height) / 3 - 116px); }
.card .title { font-weight: 600; }
.card .content { white-space: pre-line; }
.card > :is(.actions, .progress) { flex: none; }
.card > .image { flex: none; max-height: calc(var(--screen-height) / 9); }
.card:has(> .image:not([hidden])) > .text { --room: calc(var(--screen-height) * 2 / 9 - 32px); }
.card:has(> .image:not([hidden])) > .animation { max-height: 25%; }
.card.leaving { animation: leave var(--fade-out, 1s) ease-in both; }

.popup {
  max-width: calc(var(--screen-width) - 16px); overflow: hidden; padding: 8px 12px; border-radius: 5px; background: rgb(0 0 0 / 70%); color: #fff; text-align: center;
  text-shadow: 1px 1px rgb(var(--dark-grey)); font-size: 16px; line-height: 20px; --offset: 45px; --fade-in: .5s; --fade-out: .5s;
}
:is(.card, .popup, .pill) > .actions { justify-content: center; }
:is(.popup, .pill) > :is(.image, .animation) { margin: 0 auto 8px; }
:is(.popup, .pill) > .animation { display: block; width: 48px; height: 48px; object-fit: contain; }
:is(.popup, .pill) > .progress { margin-top: 8px; }
.popup > .text { max-width: 280px; max-height: 60px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; line-clamp: 3; }

.banner {
  overflow: hidden; display: flex; flex-wrap: wrap; align-items: center; gap: 10px; width: min(400px, calc(var(--screen-width) / 2)); padding: 10px; border-radius: 10px;
  background: var(--color, var(--banner)); color: var(--ink); --offset: 50px; --fade-in: .2s; --fade-out: .2s; animation-timing-function: ease-out;
}
.banner > .icon { width: 30px; height: 30px; }
.banner > .text { flex: 1 1 0; min-width: 0; line-height: 20px; --room: calc(var(--screen-height) / 2); }
.banner .title { font-size: 16px; font-weight: bold; }
.banner .content { font-size: 14px; white-space: pre-line; }
.banner > .animation { width: 30px; height: 30px; object-fit: contain; }
.banner.leaving { animation: leave var(--fade-out, .2s) ease-out both; }

.pill {
  padding: 16px; border-radius: 9999px; background: rgb(0 0 0 / 50%); color: #fff; text-align: center; max-width: calc(var(--screen-width) - 32px);
  font-size: 16px; line-height: 20px; overflow: hidden;
}
:is(.popup, .pill) > .image { max-width: min(280px, 100%); }
/* Only a line or two is round; what has buttons or a picture below has round corners. */
.pill:has(> .actions, > .image:not([hidden])) { border-radius: 28px; }
.pill > .text { --room: 60px; }

.notification {
  overflow: hidden; width: min(480px, calc(var(--screen-width) - 20px)); padding: 16px; border-radius: 10px; background: var(--surface); color: var(--ink); font-size: 20px;
  font-weight: bold; line-height: 1.3; box-shadow: 0 2px 12px rgb(0 0 0 / 30%); --offset: 10px; --fade-in: .5s; --fade-out: .2s;
  display: flex; flex-wrap: wrap; align-items: center; gap: 12px; animation-name: enter-from-above;
}
.notification > .text { flex: 1 1 0; min-width: 0; --room: calc(var(--screen-height) * .4); }
:is(.banner, .notification) > .image { flex-basis: 100%; width: 100%; }
.notification > .animation { width: 40px; height: 40px; object-fit: contain; }
.notification > .actions button { font-size: 16px; }
.notification .content { white-space: pre-line; }
@keyframes enter-from-above { from { transform: translateY(calc(-100% - 20px - var(--safe-top) - var(--toast-header, 0px))); } }
.notification.leaving { animation: leave-above var(--fade-out, .2s) ease-in both; }
@keyframes leave-above { to { transform: translateY(calc(-100% - 20px - var(--safe-top) - var(--toast-header, 0px))); opacity: 0; } }

.announcer { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

/* Black on a dark page needs an edge. */
:host([theme="dark"]) :is(.popup, .pill) { box-shadow: 0 0 0 1px var(--line); }
@media (prefers-color-scheme: dark) { :host(:not([theme="light"])) :is(.popup, .pill) { box-shadow: 0 0 0 1px var(--line); } }

/* No colour of a publisher's, and nothing that shines through. */
:host([contrast="high"]) .toast { --color: initial !important; }
:host([contrast="high"]) :is(.popup, .pill) { background: #000; }
@media (prefers-contrast: more) {
  .toast { --color: initial !important; }
  .popup, .pill { background: #000; }
}

/* A browser that replaces all colours draws no shadows: borders tell where a toast ends. */
@media (forced-colors: active) {
  .toast { border: 1px solid CanvasText; }
  .progress { border: 1px solid CanvasText; height: 8px; }
  .progress > div { background: Highlight; forced-color-adjust: none; }
}

@media (prefers-reduced-motion: reduce) {
  .toast, .toast.leaving { animation-name: enter; animation-duration: 1ms; }
  .toast.leaving { animation-name: leave; }
  .loading .icon svg { animation: none; }
  .progress > div { transition: none; }
}
`;

/** The style sheet, made once for all screens of a page. */
export const looks = new CSSStyleSheet();
looks.replaceSync(css);
