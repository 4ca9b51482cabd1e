import { keepLogin } from './settings.js';

/**
 * A form that asks for user and password when the MQTT server refuses what the browser has. It is part of the
 * page and takes no focus: whoever looks at a wall may not want to answer.
 */
export class LoginForm {
  #form = document.getElementById('login');
  #settings;

  /** @param {(login: {username: string, password: string}) => void} onLogin */
  constructor(settings, onLogin) {
    this.#settings = settings;
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      const fields = new FormData(this.#form);
      const login = { username: String(fields.get('username')), password: String(fields.get('password')) };
      keepLogin(login);
      this.#form.hidden = true;
      onLogin(login);
    });
  }

  /** Shows it while the server refuses, with the user that was refused. */
  follow({ refused, connected }) {
    if (connected) this.#form.hidden = true;
    if (!refused || !this.#form.hidden) return;
    this.#form.elements.username.value ||= this.#settings.username;
    this.#form.hidden = false;
  }
}
