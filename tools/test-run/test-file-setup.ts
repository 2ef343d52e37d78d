import { afterAll, vi } from 'vitest';
import { closeFile } from '../../tests/support/closing.ts';

// Vitest runs this again for each file, while the modules that the files share stay loaded.
afterAll(() => {
  // Of a test that failed before it gave the clock back.
  vi.useRealTimers();
  return closeFile();
});
