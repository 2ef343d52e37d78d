import type { FirstActions } from '../../../features/audit/audit.contract.ts';
import { contentTypesPaths } from '../../../features/content-types/content-types.paths.ts';
import { entriesPaths } from '../../../features/entries/entries.paths.ts';
import { usersPaths } from '../../../features/users/users.paths.ts';

export interface Facts {
  acts: FirstActions;
  /** The collection that a person created last; null when there is none, or when it is gone or not listed. */
  type: { id: string; slug: string } | null;
  /** The entry that was changed last, so that it can be published. */
  newest: { contentType: string; id: string } | null;
}

export interface Step {
  title: string;
  text: string;
  /** Null while an earlier step has to come first. */
  to: string | null;
  isDone: boolean;
}

/** The first steps on a new installation that this person may take. A step is done once any person has done it; the demo's content does not count. */
export function firstSteps({ facts, may }: { facts: Facts; may: (permission: string) => boolean }): Step[] {
  const { acts, type, newest } = facts;
  const hasType = acts.contentTypeId !== null;
  const steps = [
    {
      needs: 'content-types.create',
      title: 'Create a content type',
      text: 'It says what its entries are: machines, news articles, branches.',
      to: contentTypesPaths.createCollection(),
      isDone: hasType,
    },
    {
      needs: 'field-groups.create',
      title: 'Give it fields',
      text: 'A year and a price for a machine, a date for an article.',
      to: type ? contentTypesPaths.editCollection(type.id) : hasType ? contentTypesPaths.collections() : null,
      isDone: acts.fieldGroupSaved,
    },
    {
      needs: 'content.create',
      title: 'Write the first entry',
      text: 'It stays a draft that only the people here can see.',
      to: type ? entriesPaths.create(type.slug) : hasType ? entriesPaths.collections() : null,
      isDone: acts.entryWritten,
    },
    {
      needs: 'content.publish',
      title: 'Publish it',
      text: 'From then on the site and the delivery API show it.',
      to: acts.entryWritten && newest ? entriesPaths.edit(newest.contentType, newest.id) : null,
      isDone: acts.entryPublished,
    },
    {
      needs: 'users.create',
      title: 'Invite a colleague',
      text: 'With a role that says what they may do.',
      to: usersPaths.create(),
      isDone: acts.userCreated,
    },
  ];
  return steps.filter(({ needs }) => may(needs)).map(({ needs, ...step }) => step);
}

/** What this browser remembers of the steps: that it showed them unfinished, or that somebody dismissed them. */
export type Memory = 'begun' | 'hidden' | null;

/**
 * Whether the steps are shown: until a person has published an entry, and after that until somebody dismisses them. Beside
 * content that nobody here made, such as the demo's, they wait for somebody to begin.
 */
export function showsSteps({
  acts,
  memory,
  hasTypes,
}: {
  acts: FirstActions;
  memory: Memory;
  hasTypes: boolean;
}): boolean {
  if (memory === 'hidden') return false;
  const isTrue = !hasTypes || Object.values(acts).some(Boolean);
  return memory === 'begun' || (!acts.entryPublished && isTrue);
}
