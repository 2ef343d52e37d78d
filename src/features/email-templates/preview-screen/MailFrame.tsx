import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { framedMail } from './styled-frame.ts';

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
