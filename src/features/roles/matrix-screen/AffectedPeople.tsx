import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../admin-kit/session/session.ts';
import { effectInWords, namesInWords } from '../matrix/grant-change.rules.ts';
import { rolesClient } from '../roles.client.ts';
import type { IntendedGrants } from '../roles.contract.ts';

const maxNames = 5;

interface AffectedPeopleProps {
  roleId: string;
  count: number;
  /** How the role would change; without it they are named alone. */
  intended?: IntendedGrants | null;
}

/** Who has a role's grants, by it or by one that inherits from it, and what a change gives and takes; only for those who may see users. */
export function AffectedPeople({ roleId, count, intended }: AffectedPeopleProps) {
  const may = useMay();
  const mayView = may('users.view');
  if (count === 0) return null;
  if (!mayView) return <>You need the users.view permission to see who they are.</>;
  return intended && may('roles.view') ? <Effect roleId={roleId} intended={intended} /> : <Names roleId={roleId} />;
}

const notLoaded = 'Their names could not be loaded.';

function Names({ roleId }: { roleId: string }) {
  const holders = useQuery(rolesClient.holders.query({ params: { id: roleId }, query: { pageSize: maxNames } }));
  if (holders.isError) return <>{notLoaded}</>;
  if (!holders.data) return <>…</>;
  const { items, total } = holders.data;
  return (
    <>
      {namesInWords(
        items.map(({ displayName }) => displayName),
        total,
      )}
    </>
  );
}

/** By what they gain and lose: who has the same from another role does neither. */
function Effect({ roleId, intended }: { roleId: string; intended: IntendedGrants }) {
  const effect = useQuery(rolesClient.effect.query({ params: { id: roleId }, query: intended }));
  if (effect.isError) return <Names roleId={roleId} />;
  if (!effect.data) return <>…</>;
  return effectInWords(effect.data).map((sentence) => (
    <span key={sentence} style={{ display: 'block' }}>
      {sentence}
    </span>
  ));
}
