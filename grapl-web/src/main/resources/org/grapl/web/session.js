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

/** The token of this tab, or of the browser; empty if there is none. That of a tab is forgotten when it is closed. */
export function token() {
  return kept(() => sessionStorage.getItem(TOKEN)) || kept(() => localStorage.getItem(TOKEN)) || lent;
}

/** @param {string} secret empty to log out @param {boolean} isLasting whether the browser keeps it until somebody logs out */
export function keepToken(secret, isLasting = false) {
  lent = secret;
  keep(() => (secret && isLasting ? localStorage.setItem(TOKEN, secret) : localStorage.removeItem(TOKEN)));
  keep(() => (secret ? sessionStorage.setItem(TOKEN, secret) : sessionStorage.removeItem(TOKEN)));
  if (!secret) forgetPerson();
}

/** Which token is in use, without its secret part. */
function whose() {
  return /^grapl_[^_]+/.exec(token())?.[0] ?? '';
}

/** What this browser keeps of the person who sits here, so that check mode opens without a network. Answers that wait to be sent are not among it: these are nobody's to forget. */
const ABOUT = 'grapl-about:';
const OF_PERSON = ['grapl-me', ABOUT, 'grapl-check-tickets:'];

function forgetPerson() {
  keep(() => Object.keys(localStorage).filter((key) => OF_PERSON.some((start) => key.startsWith(start))).forEach((key) => localStorage.removeItem(key)));
}

/** Keeps what the server said, for this person only. @param {string} what `me`, or `about:` and a campaign @param {any} said */
export function keepSaid(what, said) {
  const before = kept(() => localStorage.getItem('grapl-me'));
  if (what === 'me' && before && JSON.parse(before).of !== whose()) forgetPerson();
  keep(() => localStorage.setItem(`grapl-${what}`, JSON.stringify({ of: whose(), said })));
}

/** What the server said to this person when it was last reached; null if that is not known. @param {string} what */
export function lastSaid(what) {
  const { of, said } = JSON.parse(kept(() => localStorage.getItem(`grapl-${what}`)) || '{}');
  return said !== undefined && of === whose() ? said : null;
}

/** Campaigns whose check mode this person can open without a network. @returns {string[]} */
export function campaignsKept() {
  const keys = kept(() => Object.keys(localStorage)) || [];
  return keys.filter((key) => key.startsWith(ABOUT)).map((key) => key.slice(ABOUT.length)).filter((name) => lastSaid(`about:${name}`));
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
