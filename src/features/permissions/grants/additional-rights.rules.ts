import { typeRightPattern } from '../../../contracts/session/held-rights.ts';

export interface NeededBeside {
  permission: string;
  /** Which act needs both: "to …". */
  purpose: string;
}

const contentRight = new RegExp(`${typeRightPattern}|^content\\.([a-z]+)$`);

/** What acts on entries need beside the right to the action, by the action: another one on the same entries. */
const besideOnEntries = new Map<string, readonly [action: string, purpose: string][]>(
  Object.entries({
    create: [['publish', 'to create an entry that is published']],
    edit: [
      ['publish', 'to change an entry that is published'],
      ['view', 'to read the entry that is changed'],
    ],
    publish: [['edit', 'to publish an entry from its form']],
  }),
);

const besideOnModel = new Map<string, readonly NeededBeside[]>(
  Object.entries({
    'content-types.edit': [
      { permission: 'content.publish', purpose: 'or publish on the type, to change whether the public reads it' },
    ],
    'field-groups.edit': [
      { permission: 'content-types.edit', purpose: 'to choose which types show a group' },
      { permission: 'content.view', purpose: 'or view on the types, to count or convert the values of a field' },
      { permission: 'content.edit', purpose: 'or edit on the types, to count or convert the values of a field' },
      { permission: 'content.publish', purpose: 'or publish on the types, to change what the public reads' },
    ],
  }),
);

/** The permissions that some acts need beside this one; the services that do the acts reject without them. */
export function neededBeside(permission: string): readonly NeededBeside[] {
  if (!contentRight.test(permission)) return besideOnModel.get(permission) ?? [];
  const end = permission.lastIndexOf('.');
  const beside = besideOnEntries.get(permission.slice(end + 1)) ?? [];
  return beside.map(([action, purpose]) => ({ permission: `${permission.slice(0, end)}.${action}`, purpose }));
}
