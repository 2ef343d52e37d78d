import styles from './MachineDrawing.module.css';

/** The house's drawing: an excavator from the side, with its measures. Says nothing that the text beside it does not. */
export function MachineDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 560 330" aria-hidden="true">
      <path className={styles.measure} d={measures} />
      <path className={styles.outline} d={tracks} />
      <path className={styles.outline} d={app} />
      <path className={styles.outline} d={cab} />
      <path className={styles.arm} d={boom} />
      <path className={styles.arm} d={stick} />
      <path className={styles.arm} d={bucket} />
      <path className={styles.outline} d={cylinders} />
      {pins.map(([x, y]) => (
        <circle key={x} className={styles.pin} cx={x} cy={y} r="5" />
      ))}
    </svg>
  );
}

const measures = 'M20 290H540M60 312H462M60 304v16M462 304v16M518 52V290M510 52h16M510 290h16';

const tracks = [
  'M85 240h200a25 25 0 0 1 0 50H85a25 25 0 0 1 0-50z',
  'M69 265a16 16 0 1 0 32 0a16 16 0 1 0-32 0M269 265a16 16 0 1 0 32 0a16 16 0 1 0-32 0',
  ...[122, 154, 186, 218, 250].map((x) => `M${x - 7} 277a7 7 0 1 0 14 0a7 7 0 1 0-14 0`),
  'M140 228h90v12h-90z',
].join('');

const app = 'M52 228v-50q0-10 10-12l76-14h58v-6h94v82zM70 180h56M70 194h56M70 208h56';

const cab = 'M196 152v-52q0-14 14-14h40q11 0 14 11l14 55v76h-82zM208 146v-40q0-8 8-8h30q7 0 9 7l11 41zM208 160v56h58';

const boom = 'M270 214l-16-24L362 66q12-14 30-8l78 32l-8 24l-74-28q-8-3-14 4z';

const stick = 'M452 84l28 10l-30 132l-20-4z';

const bucket = 'M424 214l32 10q16 34-14 58l-14-2l-6 6l-10-9l-8 5l-8-10l-8 2q18-10 20-32q4-22 16-28z';

const cylinders = 'M286 214l8-2l40-78M322 128l22 12M384 44l62 26M380 52l66 22';

const pins = [
  [268, 200],
  [466, 98],
  [440, 222],
] as const;
