import { contentTypesPaths } from '../../../features/content-types/content-types.paths.ts';
import { entriesPaths } from '../../../features/entries/entries.paths.ts';
import { usersPaths } from '../../../features/users/users.paths.ts';

interface Facts {
  /** The slug of the fullest collection; null while there is none. */
  collection: string | null;
  hasEntry: boolean;
  hasPublished: boolean;
  /** Of the newest entry, so that it can be published. */
  newest: { contentType: string; id: string } | null;
  /** Null for a person who may not see accounts. */
  accounts: number | null;
}

export interface Step {
  title: string;
  text: string;
  /** Null while an earlier step has to come first. */
  to: string | null;
  isDone: boolean;
}

interface Asked {
  facts: Facts;
  may: (permission: string) => boolean;
}

/** The first steps on an empty installation, as far as the person may take them; each is done when what it makes is there. */
export function firstSteps({ facts, may }: Asked): Step[] {
  const { collection, newest } = facts;
  const steps = [
    {
      needs: 'content-types.create',
      title: 'Create a collection',
      text: 'It says what its entries are made of: a machine with a year and a price, a news article with a date.',
      to: contentTypesPaths.createCollection(),
      isDone: collection !== null,
    },
    {
      needs: 'content.create',
      title: 'Write the first entry',
      text: 'It stays a draft that only the people here can see.',
      to: collection === null ? null : entriesPaths.create(collection),
      isDone: facts.hasEntry,
    },
    {
      needs: 'content.publish',
      title: 'Publish it',
      text: 'From then on the site and the delivery API show it.',
      to: newest && entriesPaths.edit(newest.contentType, newest.id),
      isDone: facts.hasPublished,
    },
    {
      needs: 'users.create',
      title: 'Invite a colleague',
      text: 'With a role that says what they may do.',
      to: usersPaths.create(),
      isDone: (facts.accounts ?? 0) > 1,
    },
  ];
  return steps.filter(({ needs }) => may(needs)).map(({ needs, ...step }) => step);
}

/** What this browser remembers of the steps: that they were seen undone, or that they were put away. */
export type Memory = 'begun' | 'hidden' | null;

/** Whether the steps are shown: on an installation that lacks content, and from then on until somebody puts them away. */
export function showsSteps({ facts, memory }: { facts: Facts; memory: Memory }): boolean {
  if (memory === 'hidden') return false;
  return memory === 'begun' || !(facts.hasEntry && facts.hasPublished);
}
