// A page that is opened when somebody goes to it, and closed when they leave.

/**
 * Opens a page; one that cannot be opened is closed again, so that nothing of it goes on.
 * @param {{open: () => Promise<void>, close: () => void}} page
 * @returns {Promise<() => void>} closes it
 */
export async function opened(page) {
  try {
    await page.open();
  } catch (failure) {
    page.close();
    throw failure;
  }
  return () => page.close();
}
