import { IconPencil, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { toggleOrdering } from '#lib/list-state.ts';
import { BulkAction, BulkBar } from '#ui/BulkBar.tsx';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { Person } from '#ui/initials.ts';
import { fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { RowId } from '#ui/selection.ts';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import { HERE, people } from './people.ts';

const columns: readonly Column<Person>[] = [
  {
    key: 'last_name',
    header: 'Member',
    sort: 'asc',
    render: (row) => (
      <PersonCell
        person={row}
        to="/member"
        detail={`${row.first_name.toLowerCase()}@marelle.example`}
        badge={row.id === 6 && <StatusBadge>Admin</StatusBadge>}
      />
    ),
  },
  { key: 'department', header: 'Department', render: () => 'Computing', phone: 'line' },
  { key: 'created_at', header: 'Joined', sort: 'desc', render: () => '12 Nov 2026' },
  { key: 'programs', header: 'Programs', align: 'right', render: (row) => String(row.id) },
  {
    key: 'status',
    header: 'Status',
    phone: 'corner',
    render: (row) =>
      row.id === 9 ? (
        <StatusBadge tone="lingon">Mail bounced</StatusBadge>
      ) : (
        <StatusDot tone="pine">Active</StatusDot>
      ),
  },
];

export function Lists() {
  const [ordering, setOrdering] = useState('-created_at');
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const [search, setSearch] = useState('');
  const shared = {
    columns,
    rowId: (row: Person) => row.id,
    rowName: fullName,
    ordering,
    onSort: (column: string, first: 'asc' | 'desc') => setOrdering(toggleOrdering(ordering, column, first)),
    renderMenu: (row: Person) => (
      <RowMenu name={fullName(row)}>
        <MenuLink to={HERE}>Open</MenuLink>
      </RowMenu>
    ),
  };
  return (
    <>
      <SearchInput label="Search by name or e-mail" value={search} onChange={setSearch} />
      <DataTable
        {...shared}
        label="Members"
        rows={people}
        selection={{ selected, onChange: setSelected, canSelect: (row) => row.id !== 10 }}
      />
      <ListFooter
        page={{
          count: 1005,
          limit: page.limit,
          offset_start: page.offset + 1,
          offset_end: page.offset + page.limit,
        }}
        onChange={(change) => setPage({ ...page, offset: 0, ...change })}
      />
      <BulkBar
        count={selected.size}
        selectAll={{ label: 'Select all 1,004, everyone but you', onClick: () => undefined }}
        onClear={() => setSelected(new Set())}
      >
        <BulkAction icon={<IconPencil size={16} />} label="Edit field" onClick={() => undefined} />
        <BulkAction icon={<IconUserOff size={16} />} label="Deactivate" onClick={() => undefined} />
      </BulkBar>
      <DataTable {...shared} label="Loading" rows={undefined} skeletonRows={3} />
      <ListFooter page={undefined} onChange={() => undefined} />
    </>
  );
}
