// What the modules of the page expect of a browser, as far as their logic needs it. Loaded before the tests.

import { register } from 'node:module';

register('./library.js', import.meta.url);

globalThis.window = new EventTarget();
globalThis.document = Object.assign(new EventTarget(), { hidden: false });
