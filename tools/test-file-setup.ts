import { afterAll } from 'vitest';
import { closeFile } from '../src/test-closing.ts';

// Vitest runs this again for each file, while the modules that the files share stay loaded.
afterAll(closeFile);
