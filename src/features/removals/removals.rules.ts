import type { RemovableType } from './removals.contract.ts';

/** How long what was deleted can be brought back, in milliseconds [Q29]. */
export const keptMs = 30 * 86_400_000;

/** What each type is called, and what comes back with one of it [Q29]. */
export const removableTexts: Record<RemovableType, { name: string; comesBack: string }> = {
  user: {
    name: 'User',
    comesBack:
      'The account comes back with its roles and profile, but without a password: send a link to set a new one. Entries kept the name and do not become the user’s again.',
  },
  role: {
    name: 'Role',
    comesBack:
      'The role comes back with what it granted, and everybody who held it and is still there holds it again. Roles that inherited from it do so again, unless they inherit from another one now.',
  },
  permission: {
    name: 'Permission',
    comesBack: 'The permission comes back to every role that granted it and is still there.',
  },
  'field-group': {
    name: 'Field group',
    comesBack: 'The fields come back in the content types that showed them, with the values that entries still keep.',
  },
  'content-type': {
    name: 'Content type',
    comesBack:
      'The type comes back with its entries, field groups and permissions. Published entries are public again at once, if the type was.',
  },
  media: {
    name: 'File',
    comesBack:
      'The file comes back under its old address, with what was said of it. Entries that name it show it again.',
  },
};
