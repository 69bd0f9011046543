// Which page is shown: by the part of the address behind the #.

import { html, nothing, render } from './lib/lit-html.js';
import { ApiError, getKept } from './api.js';
import { allowPicturesFrom } from './item-attributes.js';
import { applyTheme, campaignsKept, keepTheme, keepToken, theme, token } from './session.js';
import { sentence } from './words.js';

const PAGES = [
  { path: /^\/$/, load: () => import('./start/home.js'), title: () => 'Campaigns' },
  { path: /^\/new$/, load: () => import('./start/start.js'), title: () => 'New campaign' },
  { path: /^\/c\/([^/]+)$/, load: () => import('./campaign/first.js'), title: (name) => name },
  { path: /^\/c\/([^/]+)\/check$/, load: () => import('./check/check.js'), title: (name) => `Check: ${name}` },
  { path: /^\/c\/([^/]+)\/certificate$/, load: () => import('./certificate/certificate.js'), title: (name) => `Certificate: ${name}` },
  { path: /^\/c\/([^/]+)\/team$/, load: () => import('./team/team.js'), title: (name) => `Team: ${name}` },
  { path: /^\/join\/([^/]+)$/, load: () => import('./start/join.js'), title: () => 'Join', isOpen: true },
];

const main = document.getElementById('main');
const bar = document.getElementById('bar');

let leave = () => {};
let visit = 0;
/** Whether the form that asks for a token is shown: what was pasted into it must stay. */
let isAsking = false;

/** Goes to a page. @param {string} path such as /c/NAME */
function go(path) {
  location.hash = `#${path}`;
}

async function show() {
  const mine = ++visit;
  const path = location.hash.slice(1) || '/';
  leave();
  leave = () => {};
  isAsking = false;
  const root = freshRoot();
  root.after(waiting());
  const page = PAGES.find((each) => each.path.test(path));
  const name = page ? decoded(page.path.exec(path)?.[1] ?? '') : '';
  const loading = page?.load();
  loading?.catch(() => {}); // said below, after who it is for
  try {
    const session = page?.isOpen ? null : await getKept('/v1/me', 'me');
    if (mine !== visit) return;
    allowPicturesFrom(session?.imagesFrom);
    if (session) showBar(session, path, name);
    else render(nothing, bar);
    if (!page) {
      say('There is no such page. The logo at the top left leads to all campaigns.');
      takeFocus(mine);
      return;
    }
    document.title = `${page.title(name)} · grapl`;
    const { mount } = await loading;
    if (mine !== visit) return;
    const unmount = await mount(root, { name, session, go });
    if (mine !== visit) {
      unmount?.();
      return;
    }
    leave = unmount ?? leave;
    root.nextElementSibling?.remove();
    takeFocus(mine);
  } catch (failure) {
    if (mine !== visit) return;
    if (failure instanceof ApiError && failure.status === 401) return; // the form asks for a token
    const isUpdated = failure instanceof TypeError && /module/.test(failure.message); // a file of a version that the server has no more
    say(failure instanceof ApiError ? failure.message : isUpdated ? 'This page cannot be loaded: the server cannot be reached, or was updated. Please load the page again.' : `The page failed: ${failure.message}`, failure.status === 0);
    takeFocus(mine);
    if (!(failure instanceof ApiError)) throw failure;
  }
}

/** The name in an address; one that was mangled on the way is shown as it is. @param {string} piece */
function decoded(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/** Each page has an element of its own, so that nothing of the page before is left in it. */
function freshRoot() {
  const root = document.createElement('div');
  main.replaceChildren(root);
  return root;
}

/** What is shown, after a moment, until the page has something to show. */
function waiting() {
  const words = document.createElement('p');
  words.className = 'waiting soft';
  words.setAttribute('role', 'status');
  words.textContent = 'One moment …';
  return words;
}

/** What had the focus went with the page before: who uses keys or listens goes on at the new page's beginning. @param {number} visited the first page is begun by the browser itself */
function takeFocus(visited) {
  if (visited > 1 && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/** @param {string} words @param {boolean} isLost whether the server cannot be reached */
function say(words, isLost = false) {
  render(html`<div class="problem" role="alert"><p>${sentence(words)}</p>${isLost ? stillOpen() : nothing}<button @click=${show}>Try again</button></div>`, freshRoot());
}

/** Check mode works without a server where it was opened before. */
function stillOpen() {
  const names = campaignsKept();
  if (names.length === 0) return nothing;
  return html`<p>You can go on checking without it:</p><ul>${names.map((name) => html`<li><a href="#/c/${encodeURIComponent(name)}/check">${name}</a></li>`)}</ul>`;
}

function showBar(session, path, name) {
  const tab = (to, words) => html`<a href="#${to}" aria-current=${path === to ? 'page' : nothing}>${words}</a>`;
  const base = `/c/${encodeURIComponent(name)}`;
  render(
    html`<a class="home" href="#/" aria-label="grapl, all campaigns"><img src="/web/icon.svg" alt=""><span>grapl</span></a>
      <nav aria-label="Pages">
        ${name && session.role !== 'worker' ? tab(base, 'Overview') : nothing}
        ${name && session.role !== 'reader' ? tab(`${base}/check`, 'Check') : nothing}
        ${name && session.role !== 'worker' ? tab(`${base}/certificate`, 'Certificate') : nothing}
        ${name && session.role === 'owner' ? tab(`${base}/team`, 'Team') : nothing}
        ${name ? nothing : tab('/', 'Campaigns')}
        ${!name && session.role === 'owner' ? tab('/new', 'New') : nothing}
      </nav>
      <span class="push"></span>
      ${session.login ? html`<span class="soft who">${session.who}</span><button class="plain" title="Logged in as ${session.who}" @click=${logOut}>Log out</button>` : nothing}
      <button class="plain" @click=${() => { otherTheme(); showBar(session, path, name); }} aria-label="Colours: ${isDark() ? 'dark' : 'light'}; change">${isDark() ? '☀' : '☾'}</button>`,
    bar,
  );
}

function isDark() {
  return theme() ? theme() === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function otherTheme() {
  keepTheme(isDark() ? 'light' : 'dark');
}

function logOut() {
  render(nothing, bar);
  keepToken('');
  show();
}

/** The server wants a token: asked for once, however many requests it refused, then the same page is shown again. */
async function logIn(words) {
  if (isAsking) return;
  isAsking = true;
  leave();
  leave = () => {};
  const mine = ++visit;
  render(nothing, bar);
  const { mount } = await import('./start/login.js');
  if (mine !== visit) return;
  mount(freshRoot(), { sentence: token() ? sentence(words) : '', done: show });
}

/** Lets the browser keep the page's files. Only over https, or on this machine: elsewhere browsers allow no such thing. */
function keepFiles() {
  const address = '/service-worker.js';
  const policy = window.trustedTypes?.createPolicy('grapl-worker', { createScriptURL: () => address });
  navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address, { updateViaCache: 'none' }).catch((failure) => console.info('Without a network this page will not open:', failure.message));
}

document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // the part of the address behind the # is the page's
  main.focus();
});
window.addEventListener('hashchange', show);
window.addEventListener('grapl-login', (event) => logIn(event.detail));
applyTheme();
show();
keepFiles();
