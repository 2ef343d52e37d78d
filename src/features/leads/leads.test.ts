import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { json, type ServicePeer, serviceErrors, startServicePeer } from '../../../tests/support/peers/service-peer.ts';

const lead = {
  FirstName: 'Ada',
  LastName: 'Byron',
  Company: 'Mill & Sons',
  PostalCode: '80538',
  Email: 'ada@example.test',
};
let app: TestApp;
let crm: ServicePeer;

beforeAll(async () => {
  crm = await startServicePeer(json({}));
  app = await startApp({
    config: {
      services: {
        tax: { url: null, key: '', timeoutMs: 100, breakerMs: 1000 },
        crm: { url: crm.url, oid: '00D-org', timeoutMs: 150, retryMs: 5000, attempts: 3 },
        cdn: null,
      },
    },
  });
});
beforeEach(async () => {
  crm.answer = json({});
  await runAttempts();
  crm.requests.length = 0;
  app.clock.advance(61_000);
});

const send = (body: object) => app.as.anonymous.leads.send({ body: body as never });
const reader = () => app.as.holding('form-submissions.view');
const stored = async (id: string) => {
  const { data } = await (await reader()).leads.list({ query: { pageSize: '100' } as never });
  return data.items.find((one) => one.id === id);
};

/** Every attempt, without its pause. */
async function runAttempts(): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(30_000);
    await app.runJobs();
  }
}

describe('[K15] rejects', () => {
  test.each([
    ['a missing name', { LastName: '' }, 'LastName', 'LastName is required'],
    ['a missing company', { Company: undefined }, 'Company', 'Company is required'],
    ['a missing postal code', { PostalCode: undefined }, 'PostalCode', 'PostalCode is required'],
    ['four digits', { PostalCode: '8053' }, 'PostalCode', 'PostalCode must have five digits, or nine'],
    ['a longer text', { Street: 'x'.repeat(256) }, 'Street', 'must be at most 255 characters'],
    ['what is no text', { City: ['Loveland'] }, 'City', 'must be text'],
  ])('%s', async (_, change, field, message) => {
    expect(await send({ ...lead, ...change })).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect((await send({ ...lead, ...change })).body).toMatchObject({ fields: { [field]: [message] } });
    expect(crm.requests).toEqual([]);
  });

  test('a page of another site', async () => {
    const answer = await app.fetch('/api/salesforce-delivery-address', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' },
      body: JSON.stringify(lead),
    });
    expect(answer.status).toBe(403);
  });

  test('more than thirty in a minute from one address', async () => {
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await send(lead));
    expect(answers.at(-1)).toReject(429, 'RATE_LIMITED');
  });

  test('the list and a second sending without their permissions', async () => {
    const { data } = await send(lead);
    expect(await (await app.as.norole()).leads.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await (await reader()).leads.resend({ params: { id: data.id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const editor = await app.as.holding('form-submissions.edit');
    expect(await editor.leads.resend({ params: { id: '0197c7a5-1111-7000-8000-000000000001' } })).toReject(
      404,
      'NOT_FOUND',
    );
  });
});

describe('[K15] a lead', () => {
  test('is answered once it is stored, and told to the CRM in its own parts', async () => {
    const { status, body } = await send({ ...lead, LeadSource: 'Web', Unknown: 'x', Country: null });
    expect([status, body]).toMatchObject([201, { success: true, data: { success: true, id: expect.any(String) } }]);
    expect(crm.requests).toEqual([]);
    await app.runJobs();
    expect(crm.requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/x-www-form-urlencoded; charset=utf-8',
    ]);
    expect(Object.fromEntries(new URLSearchParams(crm.requests[0]?.body))).toEqual({
      oid: '00D-org',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.test',
      phone: '',
      company: 'Mill & Sons',
      street: '',
      city: '',
      state: '',
      zip: '80538',
      country: '',
      lead_source: 'Web',
      URL: '',
      description: '',
    });
    const { data } = body as { data: { id: string } };
    expect(await stored(data.id)).toEqual({
      id: data.id,
      status: 'sent',
      attempts: 1,
      lastError: null,
      fields: { ...lead, LeadSource: 'Web' },
      createdAt: expect.any(String),
      sentAt: expect.any(String),
    });
  });

  test('may have nine digits, and one key is one lead', async () => {
    const headers = { 'Idempotency-Key': 'a-lead' };
    const first = await app.as.anonymous.leads.send({ body: { ...lead, PostalCode: '80538-1234' }, headers });
    const again = await app.as.anonymous.leads.send({ body: { ...lead, PostalCode: '80538-1234' }, headers });
    expect(again.body).toEqual(first.body);
  });

  test.each(Object.entries(serviceErrors))(
    '[SHOP-02] survives %s of the CRM, is tried again and then failed',
    async (_, violation) => {
      crm.answer = violation;
      const { data } = await send(lead);
      await app.runJobs();
      expect(await stored(data.id)).toMatchObject({ status: 'queued', attempts: 1, sentAt: null });
      await runAttempts();
      const failed = await stored(data.id);
      expect(failed).toMatchObject({ status: 'failed', attempts: 3, lastError: expect.stringMatching(/^It /) });
      expect(failed?.lastError).not.toContain('secret-of-theirs');
      expect(crm.requests).toHaveLength(3);
    },
  );

  test('[SHOP-02] that the CRM says it did not process is tried again, and then sent', async () => {
    crm.answer = (response) => response.writeHead(200, { 'Is-Processed': 'false Exception' }).end();
    const { data } = await send(lead);
    await app.runJobs();
    expect(await stored(data.id)).toMatchObject({ status: 'queued', lastError: 'It did not process the lead.' });
    crm.answer = json({});
    await runAttempts();
    expect(await stored(data.id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  test('tells who may send it again but not view it nothing of what it says', async () => {
    const { data } = await send({ ...lead, Company: 'Kingfisher' });
    const again = await (await app.as.holding('form-submissions.edit')).leads.resend({ params: { id: data.id } });
    expect([again.status, again.body['data']]).toEqual([200, { id: data.id }]);
  });

  test('is sent again on demand, and the audit log says by whom', async () => {
    const { data } = await send(lead);
    await app.runJobs();
    const editor = await app.as.holding('form-submissions.edit', 'form-submissions.view', 'settings.view');
    const again = await editor.leads.resend({ params: { id: data.id } });
    expect(again.data).toMatchObject({ id: data.id, status: 'queued', attempts: 0, sentAt: null });
    await app.runJobs();
    expect(crm.requests).toHaveLength(2);
    const auditLog = await editor.auditTrail.list({ query: { action: 'lead.resent' } as never });
    expect(auditLog.data.items.map(({ target }) => target.id)).toContain(data.id);
  });
});

test('[K15] without a CRM a lead stays here', async () => {
  const alone = await startApp();
  const { data } = await alone.as.anonymous.leads.send({ body: lead });
  await alone.runJobs();
  const admin = await alone.as.admin();
  expect((await admin.leads.list()).data.items).toMatchObject([{ id: data.id, status: 'no_crm', attempts: 0 }]);
  expect((await admin.leads.resend({ params: { id: data.id } })).data.status).toBe('no_crm');
  expect((await admin.leads.list({ query: { status: 'sent' } as never })).data.items).toEqual([]);
  expect((await admin.leads.list({ query: { search: 'byron' } as never })).data.total).toBe(1);
});

test('[MAIL-09] erasing an address reaches leads, waiting ones too, and no others', async () => {
  crm.answer = serviceErrors['a lost connection'] ?? json({}, 503);
  const gone = await send({ ...lead, Email: 'Forget@Example.test' });
  const named = await send({ ...lead, Email: '', Description: 'Write to forget@example.test, please' });
  const other = await send({ ...lead, Email: 'xforget@example.test' });
  const staff = await app.as.holding('form-submissions.delete');
  const email = 'forget@example.test';
  expect((await staff.submissions.erase({ body: { email, dryRun: true } })).data.submissions).toBe(2);
  expect(await stored(gone.data.id)).toBeDefined();
  expect((await staff.submissions.erase({ body: { email } })).data.submissions).toBe(2);
  expect(await Promise.all([gone, named].map(({ data }) => stored(data.id)))).toEqual([undefined, undefined]);
  expect(await stored(other.data.id)).toBeDefined();
  crm.requests.length = 0;
  await runAttempts();
  expect(crm.requests.some(({ body }) => /[^x]forget/i.test(decodeURIComponent(body)))).toBe(false);
});

test('[MAIL-09] the file of all that is kept of one person has their leads', async () => {
  const own = await send({ ...lead, Email: 'Whole@Example.test' });
  await send({ ...lead, Email: 'xwhole@example.test' });
  const staff = await app.as.holding('form-submissions.view');
  const file = async (query: string): Promise<unknown> =>
    JSON.parse(await (await staff.fetch(`/admin/api/form-submissions/export?format=json${query}`)).text());
  expect(await file('&email=whole@example.test')).toMatchObject([{ lead: { id: own.data.id } }]);
  expect(await file('')).toEqual([]);
});
