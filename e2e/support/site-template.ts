import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOn, templateVariable } from './started-site.ts';
import { makeTemplateContent } from './template-content.ts';

/** Playwright's global setup: one first start a run, whose data every file copies that does not ask for its own. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'journey-template-'));
  const remove = () => rm(template, { recursive: true, force: true });
  try {
    const site = await startOn(template, { SEED: 'none' });
    await makeTemplateContent(site);
    await site.server.end();
    // Each site makes a signing secret of its own.
    await rm(join(template, 'auth-secret'));
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[templateVariable] = template;
  return remove;
}
