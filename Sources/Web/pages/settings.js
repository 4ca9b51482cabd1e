/** Where the MQTT server of this page's broker is, and who this browser is there. */

const storedName = 'toast-login';

/**
 * Reads the broker's settings and the login, which the printed address carries behind `#` (`user=` and
 * `password=`), so that it never reaches a server's log. It is kept for this browser, so that a bookmark
 * without it works too.
 */
export async function readSettings() {
  const settings = await (await fetch('settings.json', { cache: 'no-store' })).json();
  const { websocket } = settings;
  // A page that came encrypted may not open a connection that is not.
  const scheme = websocket.tls || location.protocol === 'https:' ? 'wss' : 'ws';
  const host = location.hostname.includes(':') && !location.hostname.startsWith('[') ? `[${location.hostname}]` : location.hostname;
  return {
    root: settings.root,
    server: websocket.url ?? `${scheme}://${host}:${websocket.port}`,
    version: settings.version,
    ...login(websocket.username ?? ''),
  };
}

/** Keeps a login for this browser. */
export function keepLogin({ username, password }) {
  try {
    localStorage.setItem(storedName, JSON.stringify({ username, password }));
  } catch {
    // A browser that keeps nothing needs the whole address, or the form, each time.
  }
}

function login(usual) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = { username: fragment.get('user') ?? usual, password: fragment.get('password') ?? '' };
  if (given.password) {
    keepLogin(given);
    return given;
  }
  try {
    return { ...given, ...JSON.parse(localStorage.getItem(storedName) ?? '{}') };
  } catch {
    return given;
  }
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

/** In words: what works, and what does not. */
export function describe({ connected, online, refused }) {
  if (refused) return 'The MQTT server does not take this user and password';
  if (!connected) return 'No connection to the MQTT server; trying again';
  return online ? 'Connected' : 'Connected, but the toast broker is offline';
}
