import { AppError } from '../../../contracts/call/errors.ts';
import { capital } from '../../../contracts/text/capital.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Proposal } from '../columns/plan.rules.ts';
import { createTypeWithFields } from '../run/create-type.ts';
import { ImportError } from './import-error.ts';

const minNameLength = 3;

/** A type's name from its slug: movie-stars → Movie stars. */
export function nameOfType(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  const name = capital(words);
  return name.length < minNameLength ? `${name} type` : name;
}

/** Creates the proposed content type with its fields. Rejects (`ImportError`) a slug that no type may have. */
export async function createProposedType(
  ctx: Ctx,
  { slug, proposal, isPublic }: { slug: string; proposal: Proposal; isPublic: boolean },
): Promise<void> {
  const fields = proposal.fields.map(({ draft }) => draft);
  try {
    await createTypeWithFields(ctx, { name: nameOfType(slug), slug, isPublic, fields });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    const [place = '', messages] = Object.entries(error.details.fields ?? {})[0] ?? [];
    const message = messages?.[0] ?? 'cannot be created';
    const column = place.startsWith('fields.') ? proposal.fields[Number(place.split('.')[1])]?.column : undefined;
    if (column === undefined) throw new ImportError(`--type "${slug}": ${message}.`, { cause: error });
    throw new ImportError(`The field for the column "${column}" cannot be created: ${message}.`, { cause: error });
  }
}
