import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Provider, ProviderFallback } from './ProviderFallback.tsx';

const markup = (provider: Provider) =>
  renderToStaticMarkup(<ProviderFallback provider={provider} error={new Error('secret detail')} onRetry={() => {}} />);

test.each<[Provider, string]>([
  ['store', 'Data store unavailable'],
  ['auth', 'Session unavailable'],
  ['toast', 'Notifications unavailable'],
  ['generic', 'Something went wrong'],
])('[E11] the fallback of %s has title, message, suggestion and three ways on', (provider, title) => {
  const html = markup(provider);
  expect(html).toMatch(/<h[12]/);
  expect(html).toContain(title);
  expect(html.match(/<p/g)).toHaveLength(2);
  expect([...html.matchAll(/<(?:button|a)[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
    'Try Again',
    'Refresh Page',
    'Sign Out',
  ]);
  expect(html).toContain('href="/admin/api/auth/logout"');
  expect(html).toContain('role="alert"');
  expect(html).toMatch(/ui-[0-9a-f]{8}/);
  expect(html).not.toContain('secret detail');
});

test('[E11] the four fallbacks tell different things', () => {
  const all = (['store', 'auth', 'toast', 'generic'] as const).map((provider) =>
    markup(provider).replaceAll(/ui-[0-9a-f]{8}/g, ''),
  );
  expect(new Set(all).size).toBe(4);
});
