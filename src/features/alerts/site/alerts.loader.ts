import { AppError } from '../../../contracts/call/errors.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { alertIdOf } from '../alert-link.ts';
import { alertsPaths } from '../alerts.paths.ts';
import { endAlert, findAlert, keepAlert, readWanted, startAlert } from '../alerts.service.ts';
import type { AlertView } from './AlertPage.tsx';
import type { AskView } from './AskPage.tsx';

/** The search that the address names, and the field for the visitor's address. */
export async function loadAsk(request: PageRequest): Promise<AskView> {
  const { query, label, total } = await readWanted(request, request.search);
  const isSent = request.search.get('sent') === '1';
  return { query, label, total, email: '', problem: '', isSent };
}

/** Keeps the search, or shows what is wrong beside what was typed. */
export async function takeAsk(request: PageRequest & { post: PagePost }): Promise<AskView | Response> {
  const { post } = request;
  const one = (name: string) => post.parts.findLast(([own]) => own === name)?.[1] ?? '';
  const email = one('email').trim();
  const again = async (error: AppError) => {
    const problem = error.details.fields?.['email']?.[0] ?? error.message;
    const status = error.code === 'RATE_LIMITED' ? 429 : 400;
    return withStatus({ ...(await loadAsk(request)), email, problem, isSent: false }, status);
  };
  if (post.refusal) return again(post.refusal);
  const wanted = await readWanted(request, request.search);
  try {
    // Whoever fills the trap is no person; they are told the same.
    if (one('_trap') === '') await keepAlert(post.ctx, { email, wanted });
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return again(error);
    throw error;
  }
  return seeOther(`/alerts?${wanted.query === '' ? '' : `${wanted.query}&`}sent=1`);
}

function idIn(request: PageRequest): string {
  const id = alertIdOf(request.platform.config, request.params['token'] ?? '');
  if (id === null) throw new AppError('NOT_FOUND');
  return id;
}

/** An alert as its link shows it; of one that has ended, that it has. */
export async function loadAlert(request: PageRequest): Promise<AlertView> {
  const alert = await findAlert(pageContext(request), idIn(request));
  if (!alert) return { state: 'ended' };
  const { label, query, confirmedAt } = alert;
  return { state: confirmedAt === null ? 'waiting' : 'running', label, query };
}

/** Confirms an alert or ends it, and shows what it is then. */
export async function changeAlert(request: PageRequest & { post: PagePost }): Promise<AlertView | Response> {
  const { post } = request;
  if (post.refusal) throw post.refusal;
  const id = idIn(request);
  const act = post.parts.find(([name]) => name === 'act')?.[1];
  if (act === 'confirm') await startAlert(post.ctx, id);
  else if (act === 'end') await endAlert(post.ctx, id);
  return seeOther(alertsPaths.one(request.params['token'] ?? ''));
}
