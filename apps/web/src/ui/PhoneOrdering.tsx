import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { nameOf, type Table } from './data-table.ts';
import c from './PhoneOrdering.module.css';

/** The ordering of the cards on a phone, where the table has no column headers. */
export function PhoneOrdering<Row extends RowData>({ table }: { table: Table<Row> }) {
  const { t } = useTranslation();
  const selectId = useId();
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const current = sortable.find((column) => column.getIsSorted());
  if (sortable.length === 0) return null;
  const isUp = current?.getIsSorted() === 'asc';
  const options = sortable.map((column) => ({ value: column.id, label: nameOf(column) }));
  // The ordering may also be by a field without a column, usually the time of creation.
  const isNewest = table.state.sorting.some(({ id, desc }) => id === 'created_at' && desc);
  const unseen = t(isNewest ? 'list.newest' : 'list.unseen');
  return (
    <div className={c.ordering}>
      <label htmlFor={selectId}>{t('list.order_by')}</label>
      <NativeSelect
        id={selectId}
        className={c.column}
        data={current ? options : [{ value: '', label: unseen }, ...options]}
        value={current?.id ?? ''}
        onChange={(event) => table.getColumn(event.currentTarget.value)?.toggleSorting()}
      />
      <ActionIcon
        variant="default"
        size={44}
        disabled={!current}
        aria-label={t(isUp ? 'list.order_up' : 'list.order_down')}
        onClick={() => current?.toggleSorting()}
      >
        {isUp ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
      </ActionIcon>
    </div>
  );
}
