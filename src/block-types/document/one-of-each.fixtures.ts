import { type Block, blockTypes } from '../registry.ts';

/** A block of every type, as it is stored. */
export const oneOfEach = blockTypes.map(({ type, example }) => ({ id: type, type, data: example })) as Block[];
