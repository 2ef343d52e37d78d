import type { Tool } from '../entries/machines.ts';
import { svg } from './machine-drawings.ts';
import { cylinder, gridOn, inked, line, pin, shape, vellum } from './paint.ts';

/** An attachment on its sheet. */
export function drawTool(tool: Tool): string {
  return svg('200 150 800 500', inked(`${gridOn(vellum)}${drawings[tool]}`, { body: '#8a9aa3' }, vellum));
}

const drawings: Record<Tool, string> = {
  bucket: [
    shape('M400 250l120-40 300 40 60 120q-20 150-180 180l-220 6q-60-10-70-60l120-70q20-60-20-110z', 'body'),
    shape('M400 250l120-40 30 60q40 70-20 150L400 486q80-60 60-130z', 'shade'),
    line('M410 520l-40 34m90-10l-24 40m80-34l-10 42m66-40l6 40m60-46l20 38', 20),
    pin(560, 236, 18),
    pin(720, 256, 18),
  ].join(''),
  forks: [
    shape('M380 220h440v40H380zM380 420h440v40H380z', 'dark'),
    shape('M440 200h40v330h380q14 14-6 26H452q-12 0-12-14z', 'body'),
    shape('M640 200h40v290h280q14 14-6 26H652q-12 0-12-14z', 'shade'),
  ].join(''),
  auger: [
    shape('M530 190h140v110H530z', 'body'),
    shape('M560 170h80v26h-80z', 'dark'),
    line('M600 300v240', 26),
    [0, 1, 2, 3]
      .map((turn) => shape(`M500 ${330 + turn * 52}q100-40 200 0q-40 46-200 0z`, turn % 2 ? 'shade' : 'body'))
      .join(''),
    shape('M580 530h40l-20 40z', 'dark'),
  ].join(''),
  grapple: [
    shape('M380 460h440l40 60q-10 30-40 30H400q-40-10-40-40z', 'shade'),
    line('M420 540l-30 26m110-20l-16 30m100-30v32m96-34l16 30m80-36l34 26', 16),
    shape('M430 460l30-170q10-40 60-40l40 30-20 60-40 120z', 'body'),
    shape('M690 460l30-170q10-40 60-40l40 30-20 60-40 120z', 'body'),
    cylinder([470, 440], [540, 290], 20),
    cylinder([730, 440], [800, 290], 20),
  ].join(''),
  plough: [
    shape('M330 300q270-50 540-10l30 30q-40 110 10 200l-30 24q-270 30-560 0l-20-30q60-100 30-214z', 'body'),
    line('M400 316q40 100 0 214M520 300q30 110 0 240M640 298q30 110 0 244M760 302q30 110 0 236', 9),
    shape('M318 536q290 34 576 0l10 22q-300 36-600 0z', 'dark'),
  ].join(''),
  coupler: [
    shape('M420 250q180-70 360 0l40 150-70 130H450l-70-130z', 'body'),
    shape('M470 300q130-44 260 0l20 80H450z', 'shade'),
    cylinder([500, 460], [700, 460], 34),
    pin(450, 420, 30),
    pin(750, 420, 30),
    pin(600, 300, 22),
  ].join(''),
};
