import styles from './Blueprint.module.css';

/** Stands where an entry has no picture: a drawing sheet with its initial. The same title always gives the same drawing. */
export function Blueprint({ label, isWide = false }: { label: string; isWide?: boolean }) {
  const width = isWide ? 500 : drawingWidth;
  const middle = width / 2;
  const initial = [...label.trim()].find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? '';
  const seed = [...label].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  return (
    <svg
      className={isWide ? styles.wide : styles.sheet}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.grid} d={gridLines(width)} />
      <g className={styles.line} transform={`translate(${middle - drawingWidth / 2} 0)`}>
        {drawings[seed % drawings.length]}
      </g>
      <text className={styles.initial} x={middle} y={height / 2} textAnchor="middle" dominantBaseline="central">
        {initial}
      </text>
      <path
        className={styles.frame}
        d={`M12 12h${width - 24}v176h${24 - width}zM${width - 84} 168h72m-72 0v20m36-20v20`}
      />
    </svg>
  );
}

const height = 200;
const drawingWidth = 320;

function gridLines(width: number): string {
  const columns = Array.from({ length: width / 20 - 1 }, (_, column) => `M${(column + 1) * 20} 0v${height}`);
  const rows = Array.from({ length: height / 20 - 1 }, (_, row) => `M0 ${(row + 1) * 20}h${width}`);
  return [...columns, ...rows].join('');
}

const teeth = Array.from({ length: 16 }, (_, tooth) => {
  const at = (radius: number, turn: number) => {
    const angle = ((tooth + turn) / 16) * 2 * Math.PI;
    return `${(160 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `${tooth === 0 ? 'M' : 'L'}${at(66, 0)}L${at(66, 0.5)}L${at(76, 0.6)}L${at(76, 0.9)}`;
}).join('');

const drawings = [
  <path key="gear" d={`${teeth}ZM160 48a52 52 0 1 1 0 104a52 52 0 1 1 0-104`} />,
  <path
    key="flange"
    d="M160 28a72 72 0 1 1 0 144a72 72 0 1 1 0-144M160 50a50 50 0 1 1 0 100a50 50 0 1 1 0-100M70 100h-24M274 100h-24M160 4v20M160 176v20M160 34v10M160 156v10M94 100h10M216 100h10"
  />,
  <path
    key="shaft"
    d="M40 76h56v48H40zM96 60h128v80H96zM224 76h56v48h-56zM28 100h264M110 60v80M210 60v80M96 150v18M224 150v18M96 160h128"
  />,
  <path
    key="bolt"
    d="M160 24l66 38v76l-66 38l-66-38V62zM160 44a56 56 0 1 1 0 112a56 56 0 1 1 0-112M60 100h28M232 100h28"
  />,
];
