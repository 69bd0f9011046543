// Keeps the files of the page in the browser, so that check mode opens without a network. Answers of the server are never kept here.

/* The server writes its version and the page's files here, so that another version is another worker. */
const CACHE = 'grapl-' + 'BUILD';
const FOLDER = '/web/v-' + 'BUILD' + '/';
const FILES = ['FILES'];

/** Milliseconds after which a network that says nothing counts as none. */
const PATIENCE = 4000;

/** All or nothing: if the server has another version by now, one of these is missing there, and the next load tries again. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES.map((path) => `/web/${path}`), '/web/icon.svg'].map((path) => new Request(path, { cache: 'no-cache' })));
}

/** Keeps this version and the one before, whose pages may still be open. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith('grapl-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page as the server has it now, or else as it was kept. */
async function page(request) {
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (fresh.status < 500) return fresh;
  } catch {
    // Kept for this.
  }
  return (await caches.match(`${FOLDER}index.html`)) ?? Response.error();
}

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(page(request));
  else if (pathname.startsWith('/web/v-') || pathname === '/web/icon.svg') event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
