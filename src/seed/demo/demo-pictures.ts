import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../../platform/context/context.ts';
import { installedPath } from '../../platform/process/installed-path.ts';
import { addDemoFiles, type DemoFile } from './demo-files.ts';
import { industries } from './entries/industries.ts';
import { sizeOf } from './entries/machine-facts.ts';
import { type MachineKind, type MachineModel, machineModels } from './entries/machine-models.ts';
import { type Tool, toolNames } from './entries/machines.ts';
import { posts } from './entries/posts.ts';

/** The addresses of the demo's pictures in the media library. */
export interface DemoPictures {
  /** Machines of a model share the sheet with its measures, those of a make and kind the blueprint. */
  ofMachine(model: Pick<MachineModel, 'make' | 'model' | 'kind'>): { image: string; gallery: string[] };
  ofTool(tool: Tool): string;
  /** `industry 0`, `post 3`, `header shop`, `logo 1`. */
  named(name: string): string;
}

type Picture = Omit<DemoFile, 'content'>;

/** Puts the demo's pictures into the media library; they lie as files in `demo-pictures/`. */
export async function addDemoPictures(ctx: Ctx): Promise<DemoPictures> {
  const folder = installedPath('demo-pictures');
  if (folder === null) throw new Error('the pictures of the demo are missing; build the server anew');
  const files = [...machinePictures(), ...toolPictures(), ...scenePictures()].map((picture) => ({
    ...picture,
    content: () => readFile(join(folder, picture.fileName)),
  }));
  return picturesAt(await addDemoFiles(ctx, files));
}

function picturesAt(addresses: ReadonlyMap<string, string>): DemoPictures {
  const named = (name: string) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the demo has no picture “${name}”`);
    return address;
  };
  return {
    named,
    ofTool: (tool) => named(`tool ${tool}`),
    ofMachine: ({ make, model, kind }) => ({
      image: named(`${make} ${model}`),
      gallery: [named(`${make} ${kind}`)],
    }),
  };
}

const wordsOf = (kind: string) => kind.replaceAll('-', ' ');

/** Inches as the trade writes them: 139 is 11'-7". */
const feetText = (inches: number) => `${Math.floor(inches / 12)}'-${Math.round(inches) % 12}"`;

function machinePictures(): Picture[] {
  const measured = machineModels.map((one) => {
    const { make, model, kind } = one;
    const size = hasMeasures(kind) ? sizeOf(one) : null;
    const measures = size ? `, ${feetText(size.length)} long and ${feetText(size.height)} high` : '';
    return {
      name: `${make} ${model}`,
      fileName: `${`${make} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`,
      alt: `Drawing of the ${make} ${model} ${wordsOf(kind)} from the side${measures}`,
    };
  });
  const pairs = new Map(machineModels.map(({ make, kind }) => [`${make} ${kind}`, { make, kind }]));
  const turned = [...pairs].map(([name, { make, kind }]) => ({
    name,
    fileName: `${make.toLowerCase()}-${kind}-blueprint.webp`,
    alt: `Blueprint of a ${make} ${wordsOf(kind)}`,
  }));
  return [...measured, ...turned];
}

/** A lift is drawn at work; its measures are those of the road. */
const hasMeasures = (kind: MachineKind) => kind !== 'boom-lift';

const toolPictures = (): Picture[] =>
  toolNames.map((tool) => ({ name: `tool ${tool}`, fileName: `attachment-${tool}.webp`, alt: `${tool}, drawn` }));

function scenePictures(): Picture[] {
  const headers = industries.map(({ name }, place) => ({
    name: `industry ${place}`,
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-header.webp`,
    alt: `Blueprint of machines for ${name.toLowerCase()}`,
  }));
  const pages = (['shop', 'about', 'service'] as const).map((page) => ({
    name: `header ${page}`,
    fileName: `${page}-header.webp`,
    alt: '',
  }));
  const articles = posts.map(({ kinds }, place) => ({
    name: `post ${place}`,
    fileName: `post-${place + 1}.webp`,
    alt: `Drawing of a ${kinds.map(wordsOf).join(' and a ')}`,
  }));
  const logos = ['sales', 'service'].map((team, place) => ({
    name: `logo ${place}`,
    fileName: `logo-${team}.png`,
    alt: `Millwright ${team === 'sales' ? 'Sales' : 'Service'}`,
  }));
  return [...headers, ...pages, ...articles, ...logos];
}
