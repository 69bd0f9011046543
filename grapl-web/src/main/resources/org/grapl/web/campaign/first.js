// The page of one campaign: its last numbers first, which need little, then all the rest.

import { campaignPath, get } from '../api.js';
import { showEarly } from './early.js';

export async function mount(root, page) {
  const numbers = get(campaignPath(page.name, '/numbers'));
  const head = document.createElement('div');
  head.id = 'campaign-head';
  root.append(head);
  const stopEarly = showEarly(head, page.name, numbers, page.session);
  try {
    const rest = await import('./campaign.js');
    return await rest.mount(root, { ...page, numbers, stopEarly });
  } finally {
    stopEarly();
  }
}
