/** What a browser loads to show the sign-in page. */
import { chromium } from '@playwright/test';
import { paths } from '../src/admin-kit/paths.ts';
import { findBrowser } from '../tools/test-run/browser.ts';

/** Compressed bytes of script and style, in kilobytes; null where no browser is found. */
export async function signInPageKilobytes(url: string): Promise<number | null> {
  const executablePath = findBrowser();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) return;
      bytes += (await request.sizes()).responseBodySize;
    });
    await page.goto(`${url}${paths.login()}`, { waitUntil: 'networkidle' });
    return bytes / 1000;
  } finally {
    await browser.close();
  }
}
