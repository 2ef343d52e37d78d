import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';

/**
 * A mail as a frame of the console can show it. The console's policy reaches into the frame and rejects the style attributes
 * that mails are full of, so they become one style sheet with the page's nonce.
 */
function framedMail(html: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const rules: string[] = [];
  for (const [place, element] of mail.querySelectorAll('[style]').entries()) {
    element.setAttribute('data-styled', String(place));
    rules.push(`[data-styled="${place}"]{${element.getAttribute('style')?.replaceAll(/[{}<>]/g, '') ?? ''}}`);
    element.removeAttribute('style');
  }
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce);
  const sheet = mail.createElement('style');
  sheet.setAttribute('nonce', nonce);
  // Mail programs show a mail on white.
  sheet.textContent = `:where(html){background:#fff;color:#1b1b1b}\n${rules.join('\n')}`;
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

const widths = { desktop: '100%', phone: '360px', text: '100%' } as const;
type Width = keyof typeof widths;

const looks: { value: Width; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
];

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** A mail as its reader sees it. Nothing in it runs, is sent, or leaves the frame. */
export function MailFrame({ html, text }: { html: string; text: string }) {
  const [width, setWidth] = useState<Width>('desktop');
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="View"
        data={looks}
        value={width}
        onChange={(value) => setWidth(value as Width)}
        w="fit-content"
      />
      {width === 'text' ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          aria-label="Text of the email"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 480, overflow: 'auto' }}
        >
          {text}
        </section>
      ) : (
        <iframe
          title="Email preview"
          sandbox=""
          srcDoc={framedMail(html, pageNonce())}
          style={{
            width: widths[width],
            maxWidth: '100%',
            height: 480,
            border: '1px solid var(--mantine-color-default-border)',
            background: '#fff',
          }}
        />
      )}
    </Stack>
  );
}
