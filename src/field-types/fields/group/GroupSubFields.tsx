import { SubFields } from '../../inner-fields/SubFields.tsx';

/** The fields that a group holds. */
export function GroupSubFields() {
  return <SubFields owner="group" none="No sub fields yet. The group holds one value for each of them." />;
}
