import sharp from 'sharp';
import type { Ctx } from '../../../platform/context/context.ts';
import { addDemoFiles, type DemoFile } from '../demo-files.ts';
import { industries } from '../entries/industries.ts';
import { sizeOf } from '../entries/machine-facts.ts';
import { liveries, type MachineModel, machineModels } from '../entries/machine-models.ts';
import { type Tool, toolNames } from '../entries/machines.ts';
import { posts } from '../entries/posts.ts';
import { drawMachine, type MachineKind } from './machine-drawings.ts';
import { feetText } from './measures.ts';
import { blueprint, sheet, vellum } from './paint.ts';
import { drawHeader, drawLogo, drawScene } from './scene-drawings.ts';
import { drawTool } from './tool-drawings.ts';

/** The addresses of the demo's pictures in the media library. */
export interface DemoPictures {
  /** Machines of a model share the sheet with its measures, those of a make and kind the blueprint. */
  ofMachine(model: Pick<MachineModel, 'make' | 'model' | 'kind'>): { image: string; gallery: string[] };
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
  const drawings = [...machineDrawings(), ...toolDrawings(), ...sceneDrawings()];
  return picturesAt(await addDemoFiles(ctx, drawings.map(fileOf)));
}

function fileOf({ name, svg, fileName, alt, width, height, format = 'webp' }: Drawing): DemoFile {
  const content = () => {
    const image = sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' });
    return (format === 'webp' ? image.webp({ quality: 80, effort: 2 }) : image.png()).toBuffer();
  };
  return { name, fileName: `${fileName}.${format}`, alt, content };
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
    ofMachine: ({ make, model, kind }) => ({
      image: named(`${make} ${model}`),
      gallery: [named(`${make} ${kind}`)],
    }),
  };
}

const wordsOf = (kind: string) => kind.replaceAll('-', ' ');

function liveryOf(make: string) {
  const livery = liveries[make];
  if (!livery) throw new Error(`the make ${make} has no colours`);
  return livery;
}

function machineDrawings(): Drawing[] {
  const drawn = { width: sheet.width, height: sheet.height };
  const measured = machineModels.map((one, place) => {
    const { make, model, kind } = one;
    const size = hasMeasures(kind) ? sizeOf(one) : null;
    const measures = size ? `, ${feetText(size.length)} long and ${feetText(size.height)} high` : '';
    return {
      ...drawn,
      name: `${make} ${model}`,
      fileName: `${make} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      alt: `Drawing of the ${make} ${model} ${wordsOf(kind)} from the side${measures}`,
      svg: drawMachine({ kind, livery: liveryOf(make), paper: vellum, isTurned: place % 2 === 1, size }),
    };
  });
  const pairs = new Map(machineModels.map(({ make, kind }) => [`${make} ${kind}`, { make, kind }]));
  const turned = [...pairs].map(([name, { make, kind }], place) => ({
    ...drawn,
    name,
    fileName: `${make.toLowerCase()}-${kind}-blueprint`,
    alt: `Blueprint of a ${make} ${wordsOf(kind)}`,
    svg: drawMachine({ kind, livery: liveryOf(make), paper: blueprint, isTurned: place % 2 === 0, size: null }),
  }));
  return [...measured, ...turned];
}

/** A lift is drawn at work; its measures are those of the road. */
const hasMeasures = (kind: MachineKind) => kind !== 'boom-lift';

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
  const headers = industries.map(({ name, kinds }, place) => ({
    name: `industry ${place}`,
    fileName: `${name.toLowerCase().replaceAll(' ', '-')}-header`,
    alt: `Blueprint of machines for ${name.toLowerCase()}`,
    svg: drawHeader({ kinds, first: place }),
    width: 1600,
    height: 600,
  }));
  const rows = ['excavator', 'tractor', 'wheel-loader', 'dozer', 'telehandler'] as const;
  const pages = (['shop', 'about', 'service'] as const).map((page, place) => ({
    name: `header ${page}`,
    fileName: `${page}-header`,
    alt: '',
    svg: drawHeader({ kinds: rows.slice(place), first: place + 3 }),
    width: 1600,
    height: 600,
  }));
  const articles = posts.map(({ kinds }, place) => ({
    name: `post ${place}`,
    fileName: `post-${place + 1}`,
    alt: `Drawing of a ${kinds.map(wordsOf).join(' and a ')}`,
    svg: drawScene({ kinds, first: place }),
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
  return [...headers, ...pages, ...articles, ...logos];
}
