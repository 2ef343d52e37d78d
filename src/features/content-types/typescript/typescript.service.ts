import type { Ctx } from '../../../platform/context/context.ts';
import { listContentModels } from '../content-types.service.ts';
import { declarationsOf } from './declarations.rules.ts';

/** TypeScript declarations of all content types. */
export async function readDeclarations(ctx: Ctx): Promise<string> {
  return declarationsOf(await listContentModels(ctx));
}
