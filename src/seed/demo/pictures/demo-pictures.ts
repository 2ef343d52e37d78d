import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { changeMedia } from '../../../features/media/media.service.ts';
import { prepareMedia } from '../../../features/media/upload/upload-media.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { incomingFolder, uploadFolder } from '../../../platform/storage/storage.ts';
import { industries } from '../entries/industries.ts';
import { liveries, machineModels } from '../entries/machine-models.ts';
import { type Tool, toolNames } from '../entries/machines.ts';
import { type Angle, drawMachine, type MachineKind } from './machine-drawings.ts';
import { sheet } from './paint.ts';
import { drawHeader, drawLogo, drawScene } from './scene-drawings.ts';
import type { Scenery } from './sceneries.ts';
import { drawTool } from './tool-drawings.ts';

/** The addresses of the demo's pictures in the media library. */
export interface DemoPictures {
  /** Machines of a make and kind share their pictures; neighbours in a list lead with different ones. */
  ofMachine(machine: { make: string; kind: MachineKind; number: number }): { image: string; gallery: string[] };
  ofTool(tool: Tool): string;
  /** `industry 0`, `post 3`, `header shop`, `logo 1`. */
  named(name: string): string;
}

interface Drawing {
  name: string;
  fileName: string;
  alt: string;
  svg: string;
  width: number;
  height: number;
  format?: 'webp' | 'png';
}

/** Draws the demo's pictures and puts them into the media library. */
export async function makeDemoPictures(ctx: Ctx): Promise<DemoPictures> {
  // The hourly cleanup empties it, if the process is killed meanwhile.
  const incoming = incomingFolder(uploadFolder(ctx.platform.config));
  await mkdir(incoming, { recursive: true });
  const folder = await mkdtemp(join(incoming, 'demo-'));
  try {
    const addresses = new Map<string, string>();
    const drawings = [...machineDrawings(), ...toolDrawings(), ...sceneDrawings()];
    await oneAfterTheOther(drawings, async (drawing) => {
      const file = await writtenFile(drawing, folder);
      const addRow = await prepareMedia(ctx, { file });
      return async () => {
        const { id, url } = (await addRow(ctx)).file;
        await changeMedia(ctx, { id, change: { alt: drawing.alt } });
        addresses.set(drawing.name, url);
      };
    });
    return picturesAt(addresses);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Drawing and packing take the library's threads, and each picture a few megabytes. */
const ahead = 4;

/**
 * Prepares a few ahead, and finishes one after the other in the one transaction. Each row goes in as soon as its picture is
 * there: a connection that waited for all of them in its transaction would be taken for lost on a slow machine.
 */
async function oneAfterTheOther<Item>(items: readonly Item[], prepare: (item: Item) => Promise<() => Promise<void>>) {
  const begun: Promise<() => Promise<void>>[] = [];
  try {
    for (const index of items.keys()) {
      for (const item of items.slice(begun.length, index + ahead)) {
        const prepared = prepare(item);
        // Whoever awaits it hears of the failure; one that nobody awaits any more must not end the process.
        prepared.catch(() => {});
        begun.push(prepared);
      }
      await (await begun[index])?.();
    }
  } finally {
    // The files of those under way stay until they are done; what fails of them fails for the reason that is thrown.
    await Promise.allSettled(begun);
  }
}

async function writtenFile({ svg, fileName, width, height, format = 'webp' }: Drawing, folder: string) {
  const image = sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' });
  const content = await (format === 'webp' ? image.webp({ quality: 80, effort: 2 }) : image.png()).toBuffer();
  const name = `${fileName}.${format}`;
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name, size: content.length };
}

function picturesAt(addresses: ReadonlyMap<string, string>): DemoPictures {
  const named = (name: string) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the demo draws no picture “${name}”`);
    return address;
  };
  return {
    named,
    ofTool: (tool) => named(`tool ${tool}`),
    ofMachine: ({ make, kind, number }) => {
      const [image = '', other = ''] = [...angles]
        .map((angle) => named(`${make} ${kind} ${angle}`))
        .sort(() => (number % 2 === 0 ? 0 : -1));
      return { image, gallery: [other, named(`sheet ${kind}`)] };
    },
  };
}

const angles: readonly Angle[] = ['right', 'left'];
const scenesOf: Record<MachineKind, readonly [Scenery, Scenery]> = {
  excavator: ['building-site', 'quarry'],
  'wheel-loader': ['quarry', 'yard'],
  tractor: ['plains', 'mountains'],
  telehandler: ['building-site', 'plains'],
  'skid-steer': ['mountains', 'yard'],
  dozer: ['quarry', 'mountains'],
  roller: ['mountains', 'building-site'],
  forklift: ['yard', 'building-site'],
  'backhoe-loader': ['building-site', 'mountains'],
  'dump-truck': ['quarry', 'dusk'],
  'boom-lift': ['building-site', 'yard'],
  combine: ['plains', 'dusk'],
};

const wordsOf = (kind: string) => kind.replaceAll('-', ' ');

function machineDrawings(): Drawing[] {
  const pairs = new Map(machineModels.map(({ make, kind }) => [`${make} ${kind}`, { make, kind }]));
  const sides = [...pairs.values()].flatMap(({ make, kind }) =>
    angles.map((angle, place) => {
      const livery = liveries[make];
      if (!livery) throw new Error(`the make ${make} has no colours`);
      return {
        name: `${make} ${kind} ${angle}`,
        fileName: `${make.toLowerCase()}-${kind}-${angle}`,
        alt: `${make} ${wordsOf(kind)} from the ${angle}, drawn`,
        svg: drawMachine({ kind, livery, angle, scenery: scenesOf[kind][place] ?? 'yard' }),
        width: sheet.width,
        height: sheet.height,
      };
    }),
  );
  const sheets = [...new Set(machineModels.map(({ kind }) => kind))].map((kind) => ({
    name: `sheet ${kind}`,
    fileName: `${kind}-measures`,
    alt: `Drawing sheet of a ${wordsOf(kind)} with its length and height`,
    svg: drawMachine({ kind, livery: { body: '#d4dde3', trim: '#7f93a1' }, angle: 'sheet', scenery: 'yard' }),
    width: sheet.width,
    height: sheet.height,
  }));
  return [...sides, ...sheets];
}

const toolDrawings = (): Drawing[] =>
  toolNames.map((tool) => ({
    name: `tool ${tool}`,
    fileName: `attachment-${tool}`,
    alt: `${tool}, drawn`,
    svg: drawTool(tool),
    width: 640,
    height: 400,
  }));

function sceneDrawings(): Drawing[] {
  const headers = industries.map(({ name, scenery, kinds }, place) => ({
    name: `industry ${place}`,
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-header`,
    alt: `Machines for ${name.toLowerCase()}, drawn`,
    svg: drawHeader({ scenery, kinds, first: place }),
    width: 1600,
    height: 600,
  }));
  const pages = (['shop', 'about', 'service'] as const).map((page, place) => ({
    name: `header ${page}`,
    fileName: `${page}-header`,
    alt: '',
    svg: drawHeader({
      scenery: (['mountains', 'dusk', 'yard'] as const)[place] ?? 'yard',
      kinds: (['excavator', 'tractor', 'wheel-loader', 'dozer', 'telehandler'] as const).slice(place),
      first: place + 3,
    }),
    width: 1600,
    height: 600,
  }));
  const posts = Array.from({ length: 8 }, (_, place) => ({
    name: `post ${place}`,
    fileName: `post-${place + 1}`,
    alt: 'Machines at work, drawn',
    svg: drawScene(place),
    width: sheet.width,
    height: sheet.height,
  }));
  const logos = [0, 1].map((place) => ({
    name: `logo ${place}`,
    fileName: place === 0 ? 'logo-sales' : 'logo-service',
    alt: place === 0 ? 'Millwright Sales' : 'Millwright Service',
    svg: drawLogo(place),
    width: 480,
    height: 160,
    format: 'png' as const,
  }));
  return [...headers, ...pages, ...posts, ...logos];
}
