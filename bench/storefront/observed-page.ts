/** What a page tells of its paints, shifts and inputs; `observe` runs in the page, before anything of it. */

export interface Felt {
  paint: {
    /** In milliseconds from the start of the visit. */
    at: number;
    /** What was painted. */
    element: string;
    /** Where the time went, part after part: the page's first byte, until its file was asked for, the file, until it was painted. */
    parts: Record<'first byte' | 'until asked' | 'file' | 'until painted', number>;
  };
  shift: number;
  /** From a key or click to the next picture. */
  slowestInput: { ms: number; type: string };
}

/** Under which the page keeps it. */
export const feltKey = 'felt';

export function observe(key: string): void {
  const felt: Felt = {
    paint: { at: 0, element: '', parts: { 'first byte': 0, 'until asked': 0, file: 0, 'until painted': 0 } },
    shift: 0,
    slowestInput: { ms: 0, type: '' },
  };
  Object.assign(globalThis, { [key]: felt });

  interface Entry extends PerformanceEntry {
    value?: number;
    hadRecentInput?: boolean;
    interactionId?: number;
    url?: string;
    element?: { tagName: string; className: string } | null;
  }
  interface Timing {
    requestStart: number;
    responseStart: number;
    responseEnd: number;
  }
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) } as never);

  const partsOf = ({ startTime, url = '' }: Entry): Felt['paint']['parts'] => {
    const [page] = performance.getEntriesByType('navigation' as never) as unknown as Timing[];
    const [file] = performance.getEntriesByName(url) as unknown as Timing[];
    const firstByte = page?.responseStart ?? 0;
    const asked = file?.requestStart ?? firstByte;
    const arrived = file?.responseEnd ?? asked;
    return {
      'first byte': firstByte,
      'until asked': asked - firstByte,
      file: arrived - asked,
      'until painted': startTime - arrived,
    };
  };

  watch('largest-contentful-paint', (entry) => {
    const { startTime, element } = entry;
    const { tagName = '', className = '' } = element ?? {};
    felt.paint = { at: startTime, element: `${tagName.toLowerCase()} ${className}`.trim(), parts: partsOf(entry) };
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) felt.shift += value;
  });
  watch('event', ({ duration, interactionId = 0, name }) => {
    if (interactionId > 0 && duration > felt.slowestInput.ms) felt.slowestInput = { ms: duration, type: name };
  });
}
