import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { sortOf } from '#lib/list-state.ts';
import type { Column } from './data-table.ts';
import c from './PhoneOrdering.module.css';

interface PhoneOrderingProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'sort'>[];
  ordering: string;
  onSort: (column: string, first: 'asc' | 'desc') => void;
}

/** What the cards of a phone are ordered by, where a table has the heads of its columns. */
export function PhoneOrdering({ columns, ordering, onSort }: PhoneOrderingProps) {
  const { t } = useTranslation();
  const selectId = useId();
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  const current = sortable.find(({ key }) => sortOf(ordering, key) !== 'none');
  if (sortable.length === 0) return null;
  const isUp = current !== undefined && sortOf(ordering, current.key) === 'ascending';
  const choose = (key: string) => {
    const column = sortable.find((one) => one.key === key);
    if (column?.sort) onSort(key, column.sort);
  };
  const options = sortable.map(({ key, header }) => ({ value: key, label: header }));
  // What is no column may order the list as well: as a rule, when a row came to be.
  const unseen = t(sortOf(ordering, 'created_at') === 'descending' ? 'list.newest' : 'list.unseen');
  return (
    <div className={c.ordering}>
      <label htmlFor={selectId}>{t('list.order_by')}</label>
      <NativeSelect
        id={selectId}
        className={c.column}
        data={current ? options : [{ value: '', label: unseen }, ...options]}
        value={current?.key ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={44}
        disabled={!current}
        aria-label={t(isUp ? 'list.order_up' : 'list.order_down')}
        onClick={() => current && choose(current.key)}
      >
        {isUp ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
      </ActionIcon>
    </div>
  );
}
