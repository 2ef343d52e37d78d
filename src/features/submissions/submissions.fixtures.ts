import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { submitForm } from './intake/intake.service.ts';

/** Sends JSON to a form as an anonymous client would; answers status, headers and body. */
export async function send(
  app: Pick<TestApp, 'fetch'>,
  { form, body, headers = {} }: { form: { slug: string }; body: unknown; headers?: Record<string, string> },
) {
  const answer = await app.fetch(`/api/forms/${form.slug}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return read(answer);
}

/** The same with the parts of a page's form; a Blob is a file. */
export async function sendParts(
  app: Pick<TestApp, 'fetch'>,
  {
    form,
    parts,
    headers = {},
  }: { form: { slug: string }; parts: [string, string | File][]; headers?: Record<string, string> },
) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return read(await app.fetch(`/api/forms/${form.slug}/submissions`, { method: 'POST', headers, body }));
}

export interface SentAnswer {
  status: number;
  headers: Headers;
  body: { [key: string]: unknown; data: { id: string; redirectUrl?: string }; fields?: Record<string, string[]> };
}

async function read(answer: Response): Promise<SentAnswer> {
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}

/** A submission for tests; without overrides one of a form of its own, with a name that nobody else has. */
export async function buildSubmission(
  { platform }: { platform: Platform },
  of: { form?: { id: string }; data?: Record<string, unknown> } = {},
): Promise<{ id: string }> {
  const form = of.form ?? (await buildForm({ platform }));
  const { data } = await submitForm(systemContext(platform, 'fixture'), {
    name: { id: form.id },
    sent: { data: of.data ?? { name: randomUUID() } },
    files: [],
    caller: { foreignOrigin: null, referrer: null },
  });
  return { id: data.id };
}
