import { implement } from '../../../platform/http/implement.ts';
import { typeScript } from './typescript.contract.ts';
import { readDeclarations } from './typescript.service.ts';

export const typeScriptRoutes = implement(typeScript, {
  declarations: ({ ctx, answer }) => {
    answer.header('Content-Type', 'text/plain; charset=utf-8');
    answer.header('Content-Disposition', 'inline; filename="types.d.ts"');
    return readDeclarations(ctx);
  },
});
