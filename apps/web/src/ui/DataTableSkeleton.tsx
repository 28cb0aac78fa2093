import type { RowData } from '@tanstack/react-table';
import type { DataTableProps } from './data-table.ts';
import c from './DataTable.module.css';
import { SkeletonLine } from './Skeletons.tsx';

interface SkeletonRowsProps<Row extends RowData> {
  rows: number;
  list: DataTableProps<Row>;
}

const WIDTHS = ['62%', '48%', '55%', '40%'];

/** The skeleton of the rows. Hidden from screen readers, because the table announces that it is busy. */
export function SkeletonRows<Row extends RowData>({ rows, list }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={`${c.row} ${c.skeleton}`} aria-hidden="true">
      {list.selection && (
        <td className={c.select}>
          <SkeletonLine width="1rem" />
        </td>
      )}
      {Array.from({ length: list.columns.length }, (_column, column) => (
        <td key={column} data-phone={column === 0 ? 'title' : 'hidden'}>
          <SkeletonLine width={WIDTHS[(row + column) % WIDTHS.length] ?? '50%'} />
        </td>
      ))}
      {list.renderMenu && (
        <td className={c.menu}>
          <SkeletonLine width="1rem" />
        </td>
      )}
    </tr>
  ));
}
