const name = 'sidebar_state';
const sevenDays = 7 * 24 * 3600;

/** Whether the sidebar was left open; it is at the first visit. The page itself reads the same before any script (`index.html`). */
export function isSidebarOpen(): boolean {
  return !document.cookie.includes(`${name}=collapsed`);
}

/** Remembers for 7 days how the sidebar was left [E03]. */
export function rememberSidebar(isOpen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${name}=${isOpen ? 'open' : 'collapsed'}; path=/admin; max-age=${sevenDays}; samesite=lax`;
}
