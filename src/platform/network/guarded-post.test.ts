import { describe, expect, test } from 'vitest';
import { startReceiver } from '../../features/webhooks/webhooks.fixtures.ts';
import { addressError, postGuarded } from './guarded-post.ts';

const message = { headers: {}, body: '{}', timeoutMs: 300, maxBytes: 100 };

test.each([
  ['https://example.com/hook', null],
  ['https://93.184.216.34/hook', null],
  ['http://example.com', 'must be an https address'],
  ['file:///etc/passwd', 'must be an https address'],
  ['nowhere', 'must be an https address'],
  ['https://127.0.0.1', 'must not be an address inside a network'],
  ['https://0x7f.1', 'must not be an address inside a network'],
  ['https://2130706433', 'must not be an address inside a network'],
  ['https://0.0.0.0', 'must not be an address inside a network'],
  ['https://100.64.0.1', 'must not be an address inside a network'],
  ['https://[fe80::1]', 'must not be an address inside a network'],
  ['https://[fd00::1]', 'must not be an address inside a network'],
  ['https://[::ffff:10.0.0.1]', 'must not be an address inside a network'],
  ['https://[64:ff9b::7f00:1]', 'must not be an address inside a network'],
])('%s', (url, error) => {
  expect(addressError(url, { toPrivate: false })).toBe(error);
});

describe('an address that somebody typed is called', () => {
  test('but not where its name stands for the inside, which is looked up for the very connection', async () => {
    using receiver = await startReceiver();
    const port = new URL(receiver.url).port;
    const posted = await postGuarded({ ...message, url: `https://localhost:${port}/`, toPrivate: false });
    expect(posted).toEqual({ status: null, error: 'Its name stands for an address inside a network.' });
    expect(receiver.received).toEqual([]);
  });

  test('and an answer that never ends, comes byte by byte or is endless does not hold it up', async () => {
    using silent = await startReceiver(() => {});
    const late = { status: null, error: 'It did not answer within 300 ms.' };
    expect(await postGuarded({ ...message, url: silent.url, toPrivate: true })).toEqual(late);
    using slow = await startReceiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    expect(await postGuarded({ ...message, url: slow.url, toPrivate: true })).toEqual(late);
    using endless = await startReceiver((response) => {
      const more = () => {
        while (response.writable && response.write('y'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const posted = await postGuarded({ ...message, url: endless.url, timeoutMs: 5000, toPrivate: true });
    expect(posted).toMatchObject({ status: 200, body: 'y'.repeat(100) });
  });

  test('and a redirect is answered, not followed', async () => {
    using inner = await startReceiver();
    using outer = await startReceiver((response) => void response.writeHead(307, { Location: inner.url }).end());
    expect(await postGuarded({ ...message, url: outer.url, toPrivate: true })).toMatchObject({ status: 307 });
    expect(inner.received).toEqual([]);
  });
});
