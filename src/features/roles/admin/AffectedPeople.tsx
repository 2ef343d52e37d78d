import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../admin/session/session.ts';
import { namesInWords } from '../matrix/grant-change.rules.ts';
import { rolesClient } from '../roles.client.ts';

const mostNames = 5;

/** Names of those who have a role's grants, by it or by one that inherits from it; only for those who may see users. */
export function AffectedPeople({ roleId, count }: { roleId: string; count: number }) {
  const mayView = useMay()('users.view');
  const holders = useQuery({
    ...rolesClient.holders.query({ params: { id: roleId }, query: { pageSize: mostNames } }),
    enabled: mayView && count > 0,
  });
  if (count === 0) return null;
  if (!mayView) return <>You need the users.view permission to see who they are.</>;
  if (holders.isError) return <>Their names could not be loaded.</>;
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
