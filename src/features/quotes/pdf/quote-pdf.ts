import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../contracts/call/errors.ts';
import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import { type Ctx, readsOf } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { openIsolatedWork, WorkBeyondLimits, workerModule } from '../../../platform/process/isolated-work.ts';
import { readPublished } from '../../delivery/delivery.service.ts';
import { mailTextOf } from '../../email-templates/language/text-of-html.ts';
import { findFile, openFile } from '../../media/files/files.service.ts';
import { readSettings, siteDay } from '../../settings/settings.service.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { statusOf } from '../answering/answering.rules.ts';
import type { StoredQuote } from '../stored-quote.ts';
import type { quoteDocument } from './quote-document.ts';

/** What the thread gets: the sheet, and the pictures of each machine as they are stored. */
export interface PdfWork {
  sheet: Omit<Parameters<typeof quoteDocument>[0], 'pictures'>;
  pictures: Uint8Array[][];
}

const writer = openIsolatedWork<PdfWork, Uint8Array>({
  module: () => workerModule(import.meta.dirname, 'write-pdf'),
  lane: processLanes.pdf,
  maxMs: 15_000,
  heapMegabytes: 192,
});

const maxPictures = 12;
const picturesOfOne = 3;
const maxTermsLength = 8000;

/** A quote as PDF. Rejects with OVERLOADED when too many are asked for. */
export async function writeQuotePdf(ctx: Ctx, quote: StoredQuote): Promise<Buffer> {
  const { siteName, contactAddress, contactPhone, contactEmail } = await readSettings(ctx);
  const sheet = {
    quote,
    status: statusOf(quote, await siteDay(ctx)),
    dealer: { name: siteName, address: contactAddress, phone: contactPhone, email: contactEmail },
    terms: await readTerms(ctx),
  };
  const owner = ownerOf(ctx);
  try {
    return Buffer.from(await writer.run({ sheet, pictures: await readMachinePictures(ctx, quote, owner) }, owner));
  } catch (error) {
    if (error instanceof WorkBeyondLimits) throw new AppError('OVERLOADED');
    throw error;
  }
}

/** What the page `/terms` says, a paragraph each; nothing where there is none. */
async function readTerms(ctx: Ctx): Promise<string[]> {
  try {
    const { customFields } = await readPublished({ platform: ctx.platform, owner: ownerOf(ctx) }, 'pages', 'terms');
    const text = customFields['text'];
    if (typeof text !== 'string') return [];
    return mailTextOf(text)
      .slice(0, maxTermsLength)
      .split('\n')
      .filter((line) => line.trim() !== '');
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** The pictures of the machines that are still for sale, by the places of the lines; of a single machine some more. */
async function readMachinePictures(
  { platform }: Ctx,
  { lines }: Pick<StoredQuote, 'lines'>,
  owner: OwnerPath,
): Promise<Uint8Array[][]> {
  const slugs = lines.map(({ slug }) => slug);
  const machines = new Map((await findMachines(readsOf(platform), { slugs })).map((one) => [one.slug, one]));
  const each = lines.length === 1 ? picturesOfOne : 1;
  const pictures: Uint8Array[][] = [];
  for (const slug of slugs) {
    const addresses = pictures.flat().length < maxPictures ? (machines.get(slug)?.pictures ?? []).slice(0, each) : [];
    const ofMachine: Uint8Array[] = [];
    for (const address of addresses) {
      if (mediaIdOf(address) === null) continue;
      const name = address.slice('/media/'.length);
      const file = await findFile(platform, { name, wanted: { width: 640 } });
      const open = file?.mimeType.startsWith('image/') ? await openFile(platform, file, { owner }) : null;
      if (open) ofMachine.push(new Uint8Array(await buffer(open.content)));
    }
    pictures.push(ofMachine);
  }
  return pictures;
}
