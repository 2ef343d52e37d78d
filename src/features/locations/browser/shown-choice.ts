/** Puts the parts of the page that show a visitor's choice as the server draws them now; where that fails the page is loaded again. */
export async function showChoice(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of document.querySelectorAll<HTMLElement>('[data-visitor-part]')) {
      const fresh = page.querySelector(`[data-visitor-part="${part.dataset['visitorPart']}"]`);
      if (fresh) part.replaceWith(document.importNode(fresh, true));
    }
  } catch {
    location.reload();
  }
}
