import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';

/** A value of each record, which nobody may learn who may not view it. */
export const canary = 'Kingfisher';

/** One call on a prepared record. */
export type Send = (api: Api, body: { version?: number }) => Promise<Answer>;

/** How a call that changes a record is tried. */
export interface Action {
  /** The right to make the call. */
  held: string;
  /** The right to view its record. */
  seen: string;
  status?: number;
  /** Its record has none. */
  hasVersion?: false;
  prepare: () => Promise<Send>;
}

/** By the name of the call. */
export type Actions = Readonly<Record<string, Action>>;

export interface Tried {
  app: TestApp;
  admin: Api;
}
