// The form that asks for a token, where the server wants one.

import { html, nothing, render } from '../lib/lit-html.js';
import { keepToken } from '../session.js';

/** @param {HTMLElement} root @param {{sentence: string, done: () => void}} options the sentence says why the token before was not taken */
export function mount(root, { sentence, done }) {
  const enter = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const secret = form.get('token').trim();
    if (!secret) return;
    keepToken(secret, form.has('lasting'));
    done();
  };
  render(
    html`<form class="card stack login" @submit=${enter}>
      <img src="/web/icon.svg" alt="" width="48" height="48">
      <h1>Please log in</h1>
      ${sentence ? html`<p class="problem" role="alert">${sentence}</p>` : nothing}
      <p class="field"><label for="token">Your token</label><input id="token" name="token" type="password" autocomplete="current-password" required placeholder="grapl_…"></p>
      <p class="soft">The person who runs this server makes tokens with <code>./grapl token create</code>. It is forgotten when you close this tab, unless you check this box:</p>
      <p><label class="tick"><input type="checkbox" id="lasting" name="lasting"> <span>Stay logged in on this device. It is mine.</span></label></p>
      ${isSecureContext ? nothing : html`<p class="notice" id="plain-http">This address is not encrypted (http). Others on the network could read your token, and check mode will not open without a network. Ask for an address that begins with https.</p>`}
      <button class="main">Log in</button>
    </form>`,
    root,
  );
  root.querySelector('#token').focus();
}
