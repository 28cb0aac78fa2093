import { Checkbox } from '@mantine/core';
import type { Cell, Row, RowData } from '@tanstack/react-table';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { DataTableProps, features } from './data-table.ts';
import c from './DataTable.module.css';

interface BodyRowProps<T extends RowData> {
  row: Row<typeof features, T>;
  list: DataTableProps<T>;
  /** Place in a list of which only a part is in the page. There rows are cards, and what cards leave out is not made. */
  index?: number;
  measure?: Ref<HTMLTableRowElement>;
}

function TableRow<T extends RowData>({ row, list, index, measure }: BodyRowProps<T>) {
  const { rowName, renderMenu, selection } = list;
  const { t } = useTranslation();
  const cells = row.getAllCells().map((cell, place) => {
    const { align, phone = place === 0 ? 'title' : 'hidden' } = cell.column.columnDef.meta ?? {};
    return { cell, align, phone };
  });
  return (
    <tr
      ref={measure}
      className={c.row}
      data-selected={row.getIsSelected() || undefined}
      data-selectable={selection ? true : undefined}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      {selection && (
        <td className={c.select}>
          <Checkbox
            aria-label={t('list.select_row', { name: rowName(row.original) })}
            checked={row.getIsSelected()}
            disabled={!row.getCanSelect()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {cells
        .filter(({ phone }) => index === undefined || phone !== 'hidden')
        .map(({ cell, align, phone }) => (
          <td key={cell.id} data-align={align} data-phone={phone}>
            {contentOf(cell)}
          </td>
        ))}
      {renderMenu && <td className={c.menu}>{renderMenu(row.original)}</td>}
    </tr>
  );
}

/** Columns are made in every rendering: `flexRender` would mount each of their cells again. */
function contentOf<T extends RowData>(cell: Cell<typeof features, T>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? (render(cell.getContext()) as ReactNode) : render;
}

/** Memoized, so that visible rows do not render again while the reader scrolls a long list. */
export const BodyRow = memo(TableRow) as typeof TableRow;
