// Who sits here: the token, the name under which checks are recorded, light or dark.

const TOKEN = 'grapl-token';
const NAME = 'grapl-name';
const THEME = 'grapl-theme';

/** The token where the browser keeps nothing. */
let lent = '';

/** Reads what the browser keeps; nothing where it may keep nothing. @param {() => string | null} read */
function kept(read) {
  try {
    return read() ?? '';
  } catch {
    return '';
  }
}

/** Keeps something, if the browser lets us: the page works without. @param {() => void} write */
function keep(write) {
  try {
    write();
  } catch {
    // Full or forbidden: it is asked for again next time.
  }
}

/** The token of this tab; empty if there is none. It is forgotten when the tab is closed. */
export function token() {
  return kept(() => sessionStorage.getItem(TOKEN)) || lent;
}

/** @param {string} secret empty to log out */
export function keepToken(secret) {
  lent = secret;
  keep(() => (secret ? sessionStorage.setItem(TOKEN, secret) : sessionStorage.removeItem(TOKEN)));
}

/** The name under which checks of this browser are recorded where there is no login. */
export function workerName() {
  return kept(() => localStorage.getItem(NAME));
}

/** @param {string} name */
export function keepWorkerName(name) {
  keep(() => localStorage.setItem(NAME, name));
}

/** `light`, `dark`, or empty for what the system says. */
export function theme() {
  return kept(() => localStorage.getItem(THEME));
}

/** @param {string} choice */
export function keepTheme(choice) {
  keep(() => (choice ? localStorage.setItem(THEME, choice) : localStorage.removeItem(THEME)));
  applyTheme();
}

export function applyTheme() {
  const choice = theme();
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new CustomEvent('grapl-theme'));
}
