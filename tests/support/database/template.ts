import { installJobs } from '../../../src/platform/jobs/install-jobs.ts';
import { seedDatabase } from '../../../src/seed/seed.ts';
import { openTestPlatform } from '../platform.ts';

/** Makes of a migrated database the template that every test clones: job tables, permissions, roles and an administrator. */
export async function prepareTemplate(url: string): Promise<void> {
  await installJobs({ url });
  const { platform, close } = openTestPlatform({ url });
  try {
    await seedDatabase(platform);
  } finally {
    await close();
  }
}
