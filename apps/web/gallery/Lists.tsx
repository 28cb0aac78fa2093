import { IconPencil, IconUserOff } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
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
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import { HERE, people } from './people.ts';

const columns: readonly Column<Person>[] = [
  {
    accessorKey: 'last_name',
    header: 'Member',
    cell: ({ row: { original: person } }) => (
      <PersonCell
        person={person}
        to="/member"
        detail={`${person.first_name.toLowerCase()}@marelle.example`}
        badge={person.id === 6 && <StatusBadge>Admin</StatusBadge>}
      />
    ),
  },
  { id: 'department', header: 'Department', meta: { phone: 'line' }, cell: () => 'Computing' },
  { accessorKey: 'created_at', header: 'Joined', sortDescFirst: true, cell: () => '12 Nov 2026' },
  {
    id: 'programs',
    header: 'Programs',
    meta: { align: 'right' },
    cell: ({ row }) => String(row.original.id),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { phone: 'corner' },
    cell: ({ row }) =>
      row.original.id === 9 ? (
        <StatusBadge tone="lingon">Mail bounced</StatusBadge>
      ) : (
        <StatusDot tone="pine">Active</StatusDot>
      ),
  },
];

export function Lists() {
  const [ordering, setOrdering] = useState('-created_at');
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const [search, setSearch] = useState('');
  const shared = {
    columns,
    rowId: (row: Person) => row.id,
    rowName: fullName,
    ordering,
    onSort: setOrdering,
    renderMenu: (row: Person) => (
      <RowMenu name={fullName(row)}>
        <MenuLink to={HERE}>Open</MenuLink>
      </RowMenu>
    ),
  };
  return (
    <>
      <SearchInput label="Search by name or email" value={search} onChange={setSearch} />
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
        count={Object.keys(selected).length}
        selectAll={{ label: 'Select all 1,004, everyone but you', onClick: () => undefined }}
        onClear={() => setSelected({})}
      >
        <BulkAction icon={<IconPencil size={16} />} label="Edit field" onClick={() => undefined} />
        <BulkAction icon={<IconUserOff size={16} />} label="Deactivate" onClick={() => undefined} />
      </BulkBar>
      <DataTable {...shared} label="Loading" rows={undefined} skeletonRows={3} />
      <ListFooter page={undefined} onChange={() => undefined} />
    </>
  );
}
