/** Hears how far an import is. */
export interface ImportProgress {
  at(phase: string, amount: { done: number; of: number }): void;
}

interface Terminal {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const barWidth = 30;
const barEveryMs = 100;
const lineEveryMs = 1000;

/** Shows progress on a terminal as a bar that moves, elsewhere as a line a second. `end` leaves a clean line behind. */
export function showProgress(terminal: Terminal, now: () => number = () => performance.now()) {
  const isBar = terminal.isTTY === true;
  let lastAt = now();
  let isShown = false;
  const show = (phase: string, { done, of }: { done: number; of: number }) => {
    const share = of === 0 ? 1 : Math.min(1, done / of);
    const percent = `${Math.floor(share * 100)}%`.padStart(4);
    if (!isBar) return terminal.write(`${phase}: ${percent.trim()}\n`);
    const filled = Math.round(share * barWidth);
    isShown = true;
    return terminal.write(`\r${phase.padEnd(10)} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}`);
  };
  return {
    at(phase: string, amount: { done: number; of: number }) {
      if (now() - lastAt < (isBar ? barEveryMs : lineEveryMs)) return;
      lastAt = now();
      show(phase, amount);
    },
    end() {
      if (isShown) terminal.write('\r\u001B[K');
      isShown = false;
    },
  };
}
