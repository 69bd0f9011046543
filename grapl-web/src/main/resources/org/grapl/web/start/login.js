// The form that asks for a token, where the server wants one.

import { html, nothing, render } from '../lib/lit-html.js';
import { keepToken } from '../session.js';

/** @param {HTMLElement} root @param {{sentence: string, done: () => void}} options the sentence says why the token before was not taken */
export function mount(root, { sentence, done }) {
  const enter = (event) => {
    event.preventDefault();
    const secret = new FormData(event.target).get('token').trim();
    if (!secret) return;
    keepToken(secret);
    done();
  };
  render(
    html`<form class="card stack login" @submit=${enter}>
      <img src="/web/icon.svg" alt="" width="48" height="48">
      <h1>Please log in</h1>
      ${sentence ? html`<p class="problem" role="alert">${sentence}</p>` : nothing}
      <p class="field"><label for="token">Your token</label><input id="token" name="token" type="password" autocomplete="current-password" required placeholder="grapl_…"></p>
      <p class="soft">Whoever runs this server makes tokens with <code>./grapl token create</code>. It is forgotten when you close this tab.</p>
      <button class="main">Log in</button>
    </form>`,
    root,
  );
  root.querySelector('#token').focus();
}
