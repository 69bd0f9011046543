// Where a link leads: somebody says their name, and this browser is logged in under it.

import { html, nothing, render } from '../lib/lit-html.js';
import { get, post } from '../api.js';
import { keepToken, token } from '../session.js';
import { sentence } from '../words.js';

/** @param {HTMLElement} root @param {{name: string, go: (path: string) => void}} page the name is the secret of the link, which never leaves the page but to the server itself */
export async function mount(root, { name: secret }) {
  const headers = { Authorization: `Bearer ${secret}` };
  // In place of this address, so that going back does not lead to the link.
  const leave = ({ campaign, role }) => location.replace(campaign ? `#/c/${encodeURIComponent(campaign)}${role === 'worker' ? '/check' : ''}` : '#/');
  const join = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    try {
      const joined = await post('/v1/join', { name: form.get('name') }, { headers });
      keepToken(joined.token, form.has('keep'));
      leave(joined);
    } catch (failure) {
      show(failure.message);
      root.querySelector('#join-name').focus();
    }
  };
  const link = await get('/v1/join', { headers }).catch((failure) => {
    render(html`<section class="card stack login"><h1>This link does not work</h1><p class="problem" role="alert">${sentence(failure.message)}</p><p><a href="#/">Go to the campaigns</a></p></section>`, root);
    return null;
  });
  const show = (problem) => render(
    html`<form class="card stack login" @submit=${join}>
      <img src="/web/icon.svg" alt="" width="48" height="48">
      <h1>You are invited</h1>
      <p>You are invited to ${link.role === 'worker' ? 'check items' : 'look at results'}${link.campaign ? html` of <strong>${link.campaign}</strong>` : nothing}.${token() ? ' Somebody is logged in here already; joining logs them out.' : ''}</p>
      ${problem ? html`<p class="problem" id="join-problem" role="alert">${sentence(problem)}</p>` : nothing}
      <p class="field"><label for="join-name">Your name</label><input id="join-name" name="name" autocomplete="name" required maxlength="60" aria-describedby=${problem ? 'join-problem' : 'join-help'}></p>
      <p class="soft" id="join-help">Others see it beside your answers.</p>
      <p><label><input type="checkbox" name="keep" checked> Stay logged in on this device</label></p>
      <button class="main">Join</button>
    </form>`,
    root,
  );
  if (link) show('');
}
