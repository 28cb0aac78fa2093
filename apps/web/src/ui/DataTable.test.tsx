import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#test/show.tsx';
import type { Column, DataTableProps, Selection } from './data-table.ts';
import { DataTable } from './DataTable.tsx';
import { VirtualRows } from './DataTableVirtual.tsx';

interface Person {
  id: number;
  name: string;
  joined: string;
}

const ADA = { id: 1, name: 'Ada', joined: '2026-03-01' };
const BEA = { id: 2, name: 'Bea', joined: '2026-01-01' };
const CYD = { id: 3, name: 'Cyd', joined: '2026-02-01' };

const columns: Column<Person>[] = [
  {
    accessorKey: 'name',
    header: 'Name',
    size: 210,
    meta: { elastic: true },
    cell: ({ row }) => row.original.name,
  },
  {
    accessorKey: 'joined',
    header: 'Joined',
    size: 120,
    sortDescFirst: true,
    cell: ({ row }) => row.original.joined,
  },
  { id: 'note', header: 'Note', size: 90, cell: () => <input aria-label="Note" /> },
];

function People(more: Partial<DataTableProps<Person>>) {
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={[ADA, BEA, CYD]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      {...more}
    />
  );
}

/** A table with the selection in its state, as pages have it. */
function Selecting({
  first = NOBODY,
  ...more
}: { first?: Selection<Person>['selected'] } & Partial<Selection<Person>>) {
  const [selected, onChange] = useState(first);
  return (
    <>
      <People selection={{ selected, onChange, ...more }} />
      <output>{Object.keys(selected).join(' ')}</output>
    </>
  );
}

const NOBODY = {};

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const everyRow = () => box('Select all rows on this page');
const chosen = () => screen.getByRole('status').textContent;

describe('the order of a list', () => {
  it('is marked in one header, and a click there reverses it', async () => {
    const onSort = vi.fn();
    const { user, rerender } = show(<People ordering="name" onSort={onSort} />);
    const name = screen.getByRole('columnheader', { name: 'Name' });
    expect(name.getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Joined' }).hasAttribute('aria-sort')).toBe(false);
    await user.click(within(name).getByRole('button'));
    expect(onSort).toHaveBeenLastCalledWith('-name');
    rerender(<People ordering="-name" onSort={onSort} />);
    expect(name.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(name).getByRole('button'));
    expect(onSort).toHaveBeenLastCalledWith('name');
  });

  it('starts in the direction of the column, also by keyboard', async () => {
    const onSort = vi.fn();
    const { user, rerender } = show(<People ordering="name" onSort={onSort} />);
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Joined');
    await user.keyboard('{Enter}');
    expect(onSort).toHaveBeenLastCalledWith('-joined');
    rerender(<People ordering="-joined" onSort={onSort} />);
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(onSort).toHaveBeenLastCalledWith('name');
  });

  it('has no button where the server cannot order', () => {
    show(<People ordering="name" onSort={vi.fn()} />);
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });

  it('stays as the server gave it', () => {
    show(<People ordering="name" onSort={vi.fn()} rows={[CYD, ADA]} />);
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstChild?.textContent),
    ).toEqual(['Cyd', 'Ada']);
  });

  it('is chosen above the cards of a phone', async () => {
    const onSort = vi.fn();
    const { user, rerender } = show(<People ordering="-created_at" onSort={onSort} />);
    const by = screen.getByRole('combobox', { name: 'Sort by' });
    expect(within(by).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe('Newest first');
    await user.selectOptions(by, 'Joined');
    expect(onSort).toHaveBeenLastCalledWith('-joined');
    rerender(<People ordering="-joined" onSort={onSort} />);
    await user.click(screen.getByRole('button', { name: 'Descending order. Reverse' }));
    expect(onSort).toHaveBeenLastCalledWith('joined');
  });
});

describe('a selection', () => {
  it('takes one row, and gives it back', async () => {
    const { user } = show(<Selecting />);
    await user.click(box('Select Bea'));
    expect(chosen()).toBe('2');
    expect(everyRow().indeterminate).toBe(true);
    await user.click(box('Select Bea'));
    expect(chosen()).toBe('');
  });

  it('selects a whole page except disabled rows, and keeps the selection of earlier pages', async () => {
    const { user } = show(<Selecting first={{ 71: true }} canSelect={({ id }) => id !== 3} />);
    expect(box('Select Cyd').disabled).toBe(true);
    await user.click(everyRow());
    expect(chosen()).toBe('1 2 71');
    expect(everyRow().checked).toBe(true);
    await user.click(everyRow());
    expect(chosen()).toBe('71');
  });

  it('marks each row as selected when all are; deselecting one keeps the others', async () => {
    const onChange = vi.fn();
    const { user } = show(
      <People selection={{ selected: {}, everything: true, canSelect: ({ id }) => id !== 3, onChange }} />,
    );
    expect(everyRow().checked).toBe(true);
    expect([box('Select Ada').checked, box('Select Cyd').checked]).toEqual([true, false]);
    await user.click(box('Select Ada'));
    expect({ ...onChange.mock.lastCall?.[0] }).toEqual({ 2: true });
  });
});

describe('columns', () => {
  it('are in the given order', () => {
    const { rerender } = show(<People />);
    expect(heads()).toEqual(['Name', 'Joined', 'Note']);
    rerender(<People columns={[columns[0], columns[2]].filter((one) => one !== undefined)} />);
    expect(heads()).toEqual(['Name', 'Note']);
    expect(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')).toHaveLength(2);
  });

  it('keep the text typed in a cell when the table renders again', async () => {
    const made = (): Column<Person>[] => [
      { id: 'note', header: 'Note', cell: () => <input aria-label="Note" /> },
    ];
    const { user, rerender } = show(<People columns={made()} rows={[ADA]} />);
    const note = screen.getByRole('textbox', { name: 'Note' });
    await user.type(note, 'tea');
    rerender(<People columns={made()} rows={[ADA]} />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('tea');
    expect(document.activeElement).toBe(note);
  });

  it('are made wider and narrower by keyboard, within bounds', async () => {
    const onResize = vi.fn();
    const width = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    width.mockReturnValue(new DOMRect(0, 0, 120, 40));
    const { user } = show(<People onResize={onResize} />);
    const edge = screen.getByRole('separator', { name: 'Width of Joined' });
    expect(edge.getAttribute('aria-valuenow')).toBe('120');
    act(() => edge.focus());
    await user.keyboard('{ArrowRight}');
    expect(onResize).toHaveBeenLastCalledWith('joined', 136);
    await user.keyboard('{ArrowLeft}');
    expect(onResize).toHaveBeenLastCalledWith('joined', 104);
    await user.keyboard('{Home}');
    expect(onResize).toHaveBeenLastCalledWith('joined', null);
    width.mockReturnValue(new DOMRect(0, 0, 90, 40));
    await user.keyboard('{ArrowLeft}');
    expect(onResize).toHaveBeenLastCalledWith('joined', 80);
    width.mockRestore();
  });

  it('follow the pointer, and report the final width', () => {
    const onResize = vi.fn();
    const width = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    width.mockReturnValue(new DOMRect(0, 0, 300, 40));
    HTMLElement.prototype.setPointerCapture = () => undefined;
    show(<People onResize={onResize} />);
    const head = screen.getByRole('columnheader', { name: /Name/ });
    const edge = screen.getByRole('separator', { name: 'Width of Name' });
    // Before a drag, the column takes the remaining width.
    expect(head.style.width).toBe('');
    fireEvent.pointerDown(edge, { clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 340, pointerId: 1 });
    expect(head.style.width).toBe('340px');
    expect(screen.getByRole('table').style.getPropertyValue('--table-width')).toBe(
      `${340 + 120 + 90 + 88}px`,
    );
    expect(onResize).not.toHaveBeenCalled();
    fireEvent.pointerUp(edge, { clientX: 350, pointerId: 1 });
    expect(onResize.mock.calls).toEqual([['name', 350]]);
    // The page sets the width from here on.
    expect(head.style.width).toBe('');
    width.mockRestore();
  });
});

describe('a list without rows yet', () => {
  it('announces that it is busy, and hides its skeleton from screen readers', () => {
    show(<People rows={undefined} skeletonRows={4} />);
    expect(screen.getByRole('table', { name: 'People' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(5);
  });
});

describe('a list that grows', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}`, joined: '' }));

  it('renders the visible rows only, as cards, and requests no more yet', () => {
    const onMore = vi.fn();
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66);
    show(<People rows={many(500)} append={{ hasMore: true, loading: false, onMore, Rows: VirtualRows }} />);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.length).toBeLessThan(40);
    // A card has its title; the other columns have no place in it.
    expect(within(rows[0] as HTMLElement).getAllByRole('cell')).toHaveLength(1);
    expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(onMore).not.toHaveBeenCalled();
    height.mockRestore();
  });

  it('requests more near the end, once', () => {
    const onMore = vi.fn();
    const append = { hasMore: true, loading: false, onMore, Rows: VirtualRows };
    const { rerender } = show(<People rows={many(12)} append={append} />);
    rerender(<People rows={many(12)} append={{ ...append, loading: true }} />);
    expect(onMore).toHaveBeenCalledOnce();
  });
});
