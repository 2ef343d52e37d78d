/**
 * A mail as a frame of the console can show it. The console's policy reaches into the frame and rejects the style attributes
 * that mails are full of, so they become one style sheet with the page's nonce.
 */
export function framedMail(html: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const rules: string[] = [];
  for (const [place, element] of mail.querySelectorAll('[style]').entries()) {
    element.setAttribute('data-styled', String(place));
    rules.push(`[data-styled="${place}"]{${element.getAttribute('style')?.replaceAll(/[{}<>]/g, '') ?? ''}}`);
  }
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce);
  const sheet = mail.createElement('style');
  sheet.setAttribute('nonce', nonce);
  // Mail programs show a mail on white.
  sheet.textContent = `html{background:#fff;color:#1b1b1b}\n${rules.join('\n')}`;
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
