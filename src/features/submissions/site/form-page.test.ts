import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const text = (name: string, label: string, more: object = {}) => ({ name, label, type: 'text' as const, ...more });
const rows = (formId: string) =>
  app.db.selectFrom('formSubmissions').selectAll().where('formId', '=', formId).execute();

async function open(slug: string) {
  const answer = await app.fetch(`/forms/${slug}`);
  const html = await answer.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { status: answer.status, headers: answer.headers, html, token: hidden('_token'), key: hidden('_key') };
}

async function post(slug: string, parts: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await app.fetch(`/forms/${slug}`, { method: 'POST', body: new URLSearchParams(parts), headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe('rejected', () => {
  test('unknown and draft forms are no pages, other closed ones say so', async () => {
    expect((await open('nothing')).status).toBe(404);
    const draft = await buildForm(app, { status: 'draft' });
    expect((await open(draft.slug)).status).toBe(404);
    expect((await post(draft.slug, { name: 'Ada' })).status).toBe(404);
    const closed = await buildForm(app, { isActive: false, settings: { closedMessage: 'Back in May.' } });
    const page = await open(closed.slug);
    expect(page.status).toBe(410);
    expect(page.html).toContain('Back in May.');
    expect((await post(closed.slug, { name: 'Ada' })).status).toBe(410);
  });

  test('every error stands beside its field and in a summary, and what was typed is still there', async () => {
    const form = await buildForm(app, {
      fields: [
        text('name', 'Your name', { validation: { required: true } }),
        { type: 'email', name: 'mail', label: 'Your email' },
        { type: 'textarea', name: 'note', label: 'Message' },
      ],
    });
    const { token } = await open(form.slug);
    app.clock.advance(3000);
    const { status, html } = await post(form.slug, { name: ' ', mail: 'no"body', note: '<b>typed', _token: token });
    expect(status).toBe(400);
    expect(html.match(/Your name is required/g)).toHaveLength(2);
    expect(html.match(/Your email must be a valid email address/g)).toHaveLength(2);
    expect(html).toContain('href="#mail"');
    expect(html).toContain('value="no&quot;body"');
    expect(html).toContain('&lt;b&gt;typed</textarea>');
    expect(html).toContain(`name="_token" value="${token}"`);
    expect(await rows(form.id)).toEqual([]);
    const nothing = await post(form.slug, { _token: token });
    expect(nothing.html).toContain('Your name is required');
  });

  test('a page of another site cannot send it, and too many are told so with what was typed', async () => {
    const form = await buildForm(app);
    const foreign = await post(
      form.slug,
      { name: 'Ada' },
      { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => post(form.slug, { name: `Typed ${n}` })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.html).toContain('Too many requests');
    expect(refused[0]?.html).toMatch(/value="Typed \d+"/);
  });
});

describe('taken', () => {
  test('an address of thanks in other letters leads there', async () => {
    const form = await buildForm(app, { settings: { confirmationType: 'redirect', confirmationUrl: '/спасибо' } });
    const { token } = await open(form.slug);
    const sent = await post(form.slug, { name: 'Ada', _token: token });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe('/%D1%81%D0%BF%D0%B0%D1%81%D0%B8%D0%B1%D0%BE');
  });

  test('a form is shown whole, needs no script, and leads on when it was sent', async () => {
    const form = await buildForm(app, {
      name: 'Quote & more',
      fields: [
        text('topic', 'Topic', { validation: { required: true }, ui: { description: 'What it is about' } }),
        text('size', 'Size', {
          validation: { required: true },
          conditionalLogic: {
            enabled: true,
            action: 'show',
            match: 'all',
            rules: [{ field: 'colour', operator: 'equals', value: 'red' }],
          },
        }),
        {
          type: 'select',
          name: 'colour',
          label: 'Colour',
          options: [
            { value: 'red', label: 'Bright red' },
            { value: 'blue', label: 'Blue' },
          ],
        },
        { type: 'boolean', name: 'agree', label: 'Agreed' },
      ],
      settings: { submitLabel: 'Ask', confirmationMessage: 'We will call.' },
    });
    const page = await open(form.slug);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    // One alone, once it is built, because a field has a condition; the page says it in words too.
    const ofConditions = /<script type="module" src="\/assets\/submissions\/form-conditions-[^"]+"><\/script>/;
    expect(page.html.replace(ofConditions, '')).not.toMatch(/<script(?! type="application\/ld\+json">)/);
    expect(page.html).toContain('Quote &amp; more');
    expect(page.html).toContain('What it is about');
    expect(page.html).toContain('Only if “Colour” is “Bright red”.');
    expect(page.html).toContain('>Ask</button>');
    app.clock.advance(3000);
    const parts = { topic: 'Cranes', colour: 'blue', agree: 'true', _token: page.token, _key: page.key, _trap: '' };
    const sent = await post(form.slug, parts);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe(`/forms/${form.slug}/sent`);
    expect(await rows(form.id)).toMatchObject([
      { status: 'submitted', data: { topic: 'Cranes', colour: 'blue', agree: true } },
    ]);
    const thanks = await app.fetch(`/forms/${form.slug}/sent`);
    expect(await thanks.text()).toContain('We will call.');
  });

  test('files come with it, and it leads where the form says', async () => {
    const form = await buildForm(app, {
      fields: [text('name', 'Name'), { type: 'file', name: 'paper', label: 'Paper' }],
      settings: { confirmationType: 'redirect', confirmationUrl: 'https://thanks.example.test/page' },
    });
    const { html, token } = await open(form.slug);
    expect(html).toContain('encType="multipart/form-data"');
    app.clock.advance(3000);
    const body = new FormData();
    body.append('name', 'Ada');
    body.append('_token', token);
    body.append('paper', new File(['A plain paper'], 'paper.txt'));
    const answer = await app.fetch(`/forms/${form.slug}`, { method: 'POST', body });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('https://thanks.example.test/page');
    expect(await rows(form.id)).toMatchObject([{ data: { name: 'Ada', paper: { name: 'paper.txt' } } }]);
  });

  test('[MAIL-08] without its token, or too soon, it is answered alike and is spam', async () => {
    const form = await buildForm(app);
    const { token } = await open(form.slug);
    const tries: Record<string, string>[] = [{ name: 'None' }, { name: 'Soon', _token: token }];
    for (const parts of tries) expect((await post(form.slug, parts)).status).toBe(303);
    expect((await rows(form.id)).map(({ status }) => status)).toEqual(['spam', 'spam']);
  });
});

describe('on a page of another site', () => {
  const shownBy = (headers: Headers) => [
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    headers.get('x-frame-options'),
  ];

  test('pages of the allowed origins show it, its confirmation and its end, and no others', async () => {
    const origins = ['https://a.test', 'https://b.test:8443'];
    const settings = { allowedOrigins: origins, confirmationType: 'redirect', confirmationUrl: '/thanks' };
    const form = await buildForm(app, { name: 'Visit us', fields: [text('name', 'Name')], settings });
    const page = await open(`${form.slug}?embed=1`);
    expect(shownBy(page.headers)).toEqual([origins.join(' '), null]);
    expect(page.html).not.toMatch(/<nav|<footer|rel="canonical"/);
    expect(page.html).toContain(`action="/forms/${form.slug}?embed=1"`);
    expect(shownBy((await open(form.slug)).headers)).toEqual(["'none'", 'DENY']);

    app.clock.advance(3000);
    const wrong = await post(`${form.slug}?embed=1`, { name: ' ', _token: page.token });
    expect(wrong.status).toBe(400);
    expect(shownBy(wrong.headers)).toEqual([origins.join(' '), null]);
    const { status, headers } = await post(`${form.slug}?embed=1`, { name: 'Ada', _token: page.token });
    expect([status, headers.get('location')]).toEqual([303, `/forms/${form.slug}/sent?embed=1`]);
    const sent = await open(`${form.slug}/sent?embed=1`);
    expect(shownBy(sent.headers)).toEqual([origins.join(' '), null]);
    expect(sent.html).not.toContain('Back to the start');

    const { slug } = await buildForm(app, { isActive: false, settings: { allowedOrigins: origins } });
    const closed = await open(`${slug}?embed=1`);
    expect(closed.status).toBe(410);
    expect(shownBy(closed.headers)).toEqual([origins.join(' '), null]);
  });

  test('a form that names no origin, a draft and one that is not there are shown by nobody', async () => {
    const own = await buildForm(app);
    const draft = await buildForm(app, { status: 'draft', settings: { allowedOrigins: ['*'] } });
    for (const slug of [own.slug, draft.slug, 'nothing'])
      expect(shownBy((await open(`${slug}?embed=1`)).headers)).toEqual(["'none'", 'DENY']);
    const any = await buildForm(app, { settings: { allowedOrigins: ['*'] } });
    expect(shownBy((await open(`${any.slug}?embed=1`)).headers)).toEqual(['*', null]);
  });

  test('the script that shows it is one for every site', async () => {
    const { status, headers } = await app.fetch('/embed.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});

describe('a number as visitors write it (I25)', () => {
  test.each([
    ['1,5', 1.5],
    ['84,500', 84_500],
    ['1.234,50', 1234.5],
    ['12 500', 12_500],
    ['-0.25', -0.25],
  ])('%s is %d', async (typed, number) => {
    const form = await buildForm(app, { fields: [{ name: 'weight', label: 'Weight', type: 'number' }] });
    const page = await open(form.slug);
    expect(page.html).toContain('inputMode="decimal"');
    expect(page.html).not.toContain('type="number"');
    const { _token, _key } = { _token: page.token, _key: page.key };
    const sent = await post(form.slug, { weight: typed, _token, _key });
    expect(sent.status, sent.html).toBe(303);
    expect((await rows(form.id)).map(({ data }) => data)).toEqual([{ weight: number }]);
  });

  test.each(['1,23,4', 'twelve', '9007199254740993'])('%s is refused, and stays in the field', async (typed) => {
    const form = await buildForm(app, { fields: [{ name: 'weight', label: 'Weight', type: 'number' }] });
    const page = await open(form.slug);
    app.clock.advance(10_000);
    const again = await post(form.slug, { weight: typed, _token: page.token, _key: page.key });
    expect(again.status).toBe(400);
    expect(again.html).toContain('Weight must be a valid number');
    expect(again.html).toContain(`value="${typed}"`);
    expect(await rows(form.id)).toEqual([]);
  });

  test('where the site writes a decimal comma, a dot parts thousands', async () => {
    const owner = await app.as.holding('settings.edit');
    await owner.settings.update({ body: { locale: 'de-DE' } });
    const fields = [{ name: 'weight', label: 'Weight', type: 'number' as const, default_value: 1234.5 }];
    const form = await buildForm(app, { fields });
    const page = await open(form.slug);
    expect(page.html).toContain('value="1234,5"');
    await post(form.slug, { weight: '12.500', _token: page.token, _key: page.key });
    expect((await rows(form.id)).map(({ data }) => data)).toEqual([{ weight: 12_500 }]);
    await owner.settings.update({ body: { locale: 'en-US' } });
  });
});

describe('a consent that must be given (R95), and an address of an international domain (R84)', () => {
  const fields = [
    { name: 'agree', label: 'I agree', type: 'boolean' as const, validation: { must_be_true: true } },
    { name: 'mail', label: 'Mail', type: 'email' as const },
  ];

  test.each([
    [{}, 'I agree is required'],
    [{ agree: 'false' }, 'I agree must be accepted'],
  ])('%j is refused', async (answers, error) => {
    const form = await buildForm(app, { fields });
    const page = await open(form.slug);
    expect(page.html).toMatch(/<input type="checkbox"[^>]*name="agree"[^>]*value="true"/);
    app.clock.advance(10_000);
    const again = await post(form.slug, {
      ...answers,
      mail: 'a@example.test',
      _token: page.token,
      _key: page.key,
    } as never);
    expect(again.status).toBe(400);
    expect(again.html).toContain(error);
    const json = await app.fetch(`/api/forms/${form.slug}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        data: { ...answers, mail: 'a@example.test', ...('agree' in answers && { agree: false }) },
      }),
    });
    expect(json.status).toBe(400);
  });

  test('a ticked box is accepted, and the domain is stored in ASCII', async () => {
    const form = await buildForm(app, { fields });
    const page = await open(form.slug);
    const answers = { agree: 'true', mail: 'Kunde@bücher.example' };
    expect((await post(form.slug, { ...answers, _token: page.token, _key: page.key })).status).toBe(303);
    expect((await rows(form.id)).map(({ data }) => data)).toEqual([
      { agree: true, mail: 'kunde@xn--bcher-kva.example' },
    ]);
  });
});
