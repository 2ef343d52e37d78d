import { EntryDraft } from '../../features/entries/entries.contract.ts';
import { createEntry } from '../../features/entries/entries.service.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { addDemoFiles } from './demo-files.ts';
import { addDemoPictures, type DemoPictures } from './demo-pictures.ts';
import { branches, branchValues } from './entries/branches.ts';
import { coupons, taxRates } from './entries/charges.ts';
import { industries } from './entries/industries.ts';
import { machineEntries } from './entries/machines.ts';
import { pages } from './entries/pages.ts';
import { posts } from './entries/posts.ts';
import { inspectionReports } from './inspection-reports.ts';
import { createDemoTypes } from './model/demo-types.ts';
import { seedDemoSite } from './site.ts';

/** The content of a dealer's storefront, written through the services so that every rule holds. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await createDemoTypes(ctx);
  // Before the pictures, which the library shows first then.
  const reports = await addDemoFiles(ctx, inspectionReports);
  const pictures = await addDemoPictures(ctx);
  await seedDemoSite(ctx, pictures);
  const industryIds = await seedIndustries(ctx, pictures);
  const locations = await published(
    ctx,
    'locations',
    branches.map((branch, index) => ({
      title: `${branch.city}, ${branch.state}`,
      customFields: branchValues(branch, index, industryIds),
    })),
  );
  const industriesOf = (kind: (typeof industries)[number]['kinds'][number]) =>
    industries.flatMap(({ kinds }, place) => (kinds.includes(kind) ? (industryIds[place] ?? []) : []));
  await seedWriting(ctx, pictures);
  await published(ctx, 'equipment', machineEntries({ industriesOf, locations, pictures }, reports));
  await published(
    ctx,
    'coupons',
    coupons.map((coupon) => ({ title: coupon.code, customFields: coupon })),
  );
  await published(
    ctx,
    'tax-rates',
    taxRates.map((rate) => ({ title: [rate.state, rate.zip].filter(Boolean).join(' '), customFields: rate })),
  );
}

function seedIndustries(ctx: Ctx, pictures: DemoPictures): Promise<string[]> {
  return published(
    ctx,
    'industries',
    industries.map(({ name, description }, place) => ({
      title: name,
      customFields: { header_background_images: [pictures.named(`industry ${place}`)], description },
    })),
  );
}

async function seedWriting(ctx: Ctx, pictures: DemoPictures): Promise<void> {
  const postEntries = posts.map(({ title, excerpt, author, daysAgo, postName, blocks }, place) => ({
    daysAgo,
    title,
    content: { json: { blocks: blocks(pictures) } },
    customFields: {
      excerpt,
      author_name: author,
      featured_image: pictures.named(`post ${place}`),
      ...(postName !== undefined && { post_name: postName }),
    },
  }));
  // The newest is shown first.
  await published(ctx, 'posts', postEntries.toReversed());
  await published(
    ctx,
    'pages',
    pages.map(({ title, slug, values }) => ({ title, slug, customFields: values(pictures) })),
  );
}

interface Draft {
  title: string;
  slug?: string;
  content?: unknown;
  customFields: object;
  /** Published so long ago; today where it says nothing. */
  daysAgo?: number;
}

/** Publishes entries of a type one after the other; answers their ids. */
async function published(ctx: Ctx, contentType: string, drafts: readonly Draft[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { daysAgo = 0, ...draft } of drafts) {
    const entry = EntryDraft.parse({ contentType, status: 'publish', ...draft });
    ids.push((await createEntry(earlier(ctx, daysAgo), entry)).id);
  }
  return ids;
}

/** The same, on another day. */
function earlier(ctx: Ctx, days: number): Ctx {
  if (days === 0) return ctx;
  const { clock } = ctx.platform;
  const then = { ...clock, now: () => new Date(clock.now().getTime() - days * 86_400_000) };
  return { ...ctx, platform: { ...ctx.platform, clock: then } };
}
