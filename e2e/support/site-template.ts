import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchRoot } from '../../tests/support/database/scratch-root.ts';
import { type Beginning, startOn, templateVariable } from './started-site.ts';
import { makeTemplateContent } from './template-content.ts';

/** Playwright's global setup: two first starts a run, whose data every file copies that does not ask for nothing. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const made = await Promise.allSettled([makeTemplate('machines'), makeTemplate('demo')]);
  const removeAll = async () => {
    for (const each of made) if (each.status === 'fulfilled') await remove(each.value);
  };
  const failed = made.find((each) => each.status === 'rejected');
  if (!failed) return removeAll;
  await removeAll();
  throw failed.reason;
}

async function makeTemplate(beginning: Exclude<Beginning, 'nothing'>): Promise<string> {
  const template = await mkdtemp(join(scratchRoot, 'journey-template-'));
  try {
    const site = await startOn(template, { SEED: beginning === 'demo' ? 'demo' : 'none' });
    if (beginning === 'machines') await makeTemplateContent(site);
    await site.server.end();
    // Each site makes a signing secret of its own.
    await rm(join(template, 'auth-secret'));
  } catch (error) {
    await remove(template);
    throw error;
  }
  process.env[templateVariable(beginning)] = template;
  return template;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
