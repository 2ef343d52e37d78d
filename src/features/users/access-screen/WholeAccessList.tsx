import { Button, Code, Group, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconCheck, IconMinus, IconSquareRotatedFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { SearchField } from '../../../admin-kit/kit/form/SearchField.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import type { WholeAccess } from '../access/access.contract.ts';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { narrowedAccess, type Shown } from './narrowed-access.ts';
import classes from './WholeAccessList.module.css';

const shownChoices = [
  { value: 'all', label: 'All' },
  { value: 'granted', label: 'Granted' },
  { value: 'denied', label: 'Denied' },
];

/** Longer categories show so many until asked for the rest. */
const shownRows = 50;

/** Every permission by category, with whether the user holds it and through which role [C07]. */
export function WholeAccessList({ user, onChoose }: { user: User; onChoose: (slug: string) => void }) {
  const whole = useQuery(usersClient.wholeAccess.query({ params: { id: user.id } }));
  const [sought, setSought] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const searched = useDeferredValue(sought);
  if (whole.isError && !whole.data) {
    return <FailedState title="Failed to load permissions" query={whole} />;
  }
  const all = (whole.data?.categories ?? []).flatMap(({ permissions }) => permissions);
  const heldCount = all.filter(({ granted }) => granted).length;
  return (
    <section aria-labelledby="whole-access">
      <Text component="h2" id="whole-access" fw={600} size="md" mb={4}>
        Everything at a glance
      </Text>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {whole.data ? `${heldCount} of ${all.length} permissions are granted.` : 'Loading content...'}
      </Text>
      <Group gap="xs" mb="sm">
        <SearchField label="Search permissions" flex="1 1 200px" maw={320} value={sought} onChange={setSought} />
        <SegmentedControl
          aria-label="Show"
          data={shownChoices}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
      </Group>
      {whole.data ? (
        <Categories
          categories={whole.data.categories}
          sought={searched}
          shown={shown}
          heldRoles={user.heldRoles}
          onChoose={onChoose}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}

interface CategoriesProps {
  categories: WholeAccess['categories'];
  sought: string;
  shown: Shown;
  heldRoles: User['heldRoles'];
  onChoose: (slug: string) => void;
}

/** Apart from the search box, so that typing does not wait for thousands of rows. */
const Categories = memo(function Categories({ categories, sought, shown, heldRoles, onChoose }: CategoriesProps) {
  const matches = narrowedAccess(categories, { sought, shown });
  const roleName = (slug: string) => heldRoles.find((role) => role.slug === slug)?.name ?? slug;
  if (matches.length === 0)
    return <EmptyState title="No results." text="No permission matches the search and filter." />;
  return matches.map((category) => (
    <Category key={category.slug} category={category} roleName={roleName} onChoose={onChoose} />
  ));
});

interface CategoryProps {
  category: WholeAccess['categories'][number];
  roleName: (slug: string) => string;
  onChoose: (slug: string) => void;
}

function Category({ category: { name: title, permissions }, roleName, onChoose }: CategoryProps) {
  const [isWhole, setIsWhole] = useState(false);
  const heldCount = permissions.filter(({ granted }) => granted).length;
  const rows = isWhole ? permissions : permissions.slice(0, shownRows);
  return (
    <section className={classes.category} aria-label={`${title} permissions`}>
      <h3 className={classes.heading}>
        {title}
        <span className={classes.count}>
          {heldCount} of {permissions.length}
        </span>
      </h3>
      <ul className={classes.list}>
        {rows.map((permission) => (
          <li key={permission.slug}>
            <UnstyledButton
              className={classes.row}
              data-granted={permission.granted || undefined}
              onClick={() => onChoose(permission.slug)}
            >
              <Character permission={permission} />
              <span className={classes.name}>
                {permission.name} <Code>{permission.slug}</Code>
              </span>
              <span className={classes.role}>{stateOf(permission, roleName)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {rows.length < permissions.length && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
          Show {permissions.length - rows.length} more
        </Button>
      )}
    </section>
  );
}

type ListedPermission = WholeAccess['categories'][number]['permissions'][number];

/** A check for what a role grants itself, an arrow for what it inherits, a rotated square, as in the matrix, for what a broader permission includes. */
function Character({ permission }: { permission: ListedPermission }) {
  const { granted, slug, grantingPermission = slug, path = [] } = permission;
  if (!granted) return <IconMinus size={16} aria-hidden />;
  if (grantingPermission !== slug) return <IconSquareRotatedFilled size={16} aria-hidden />;
  return path.length > 1 ? <IconArrowDown size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />;
}

function stateOf(permission: ListedPermission, roleName: (slug: string) => string): string {
  const { granted, slug, grantingRole = '', grantingPermission = slug, path = [] } = permission;
  if (!granted) return 'Denied';
  const source = path.at(-1);
  return [
    `Granted by ${roleName(grantingRole)}`,
    path.length > 1 && source ? `inherited from ${source.name}` : '',
    grantingPermission === slug ? '' : `through ${grantingPermission}`,
  ]
    .filter(Boolean)
    .join(', ');
}
