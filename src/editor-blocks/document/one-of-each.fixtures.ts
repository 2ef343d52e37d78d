import { type Block, blockKinds } from '../registry.ts';

/** A block of every kind, as it is stored. */
export const oneOfEach = blockKinds.map(({ type, example }) => ({ id: type, type, data: example })) as Block[];
