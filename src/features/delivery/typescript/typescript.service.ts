import type { Ctx } from '../../../platform/context/context.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { declarationsOf } from './declarations.rules.ts';

/** TypeScript declarations of all content types, and of what the delivery API can be asked about the public ones. */
export async function readDeclarations(ctx: Ctx, options?: { withPrivate: boolean }): Promise<string> {
  return declarationsOf(await listContentModels(ctx), options);
}
