import { Checkbox } from '@mantine/core';
import { memo, type Ref } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { DataTableProps } from './data-table.ts';
import c from './DataTable.module.css';
import { toggleRow } from './selection.ts';

interface BodyRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  /** Place in a list of which only a part is in the page. */
  index?: number;
  measure?: Ref<HTMLTableRowElement>;
}

function Row<T>({ row, table, index, measure }: BodyRowProps<T>) {
  const { columns, rowId, rowName, renderMenu, selection } = table;
  const { t } = useTranslation();
  const id = rowId(row);
  const selected = selection?.selected.has(id) ?? false;
  return (
    <tr
      ref={measure}
      className={c.row}
      data-selected={selected || undefined}
      data-selectable={selection ? true : undefined}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      {selection && (
        <td className={c.select}>
          <Checkbox
            aria-label={t('list.select_row', { name: rowName(row) })}
            checked={selected}
            disabled={selection.canSelect?.(row) === false}
            onChange={() => selection.onChange(toggleRow(id, selection.selected))}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (place === 0 ? 'title' : 'hidden')}
        >
          {column.render(row)}
        </td>
      ))}
      {renderMenu && <td className={c.menu}>{renderMenu(row)}</td>}
    </tr>
  );
}

/** While a long list is scrolled, the rows that stay in sight are not drawn again. */
export const BodyRow = memo(Row) as typeof Row;
