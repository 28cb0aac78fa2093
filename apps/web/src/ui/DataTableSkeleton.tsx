import c from './DataTable.module.css';
import { SkeletonLine } from './Skeletons.tsx';

interface SkeletonRowsProps {
  rows: number;
  columns: number;
  withSelection: boolean;
  withMenu: boolean;
}

const WIDTHS = ['62%', '48%', '55%', '40%'];

/** The shape of the rows to come. Hidden from screen readers: the table says itself that it is busy. */
export function SkeletonRows({ rows, columns, withSelection, withMenu }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={`${c.row} ${c.skeleton}`} aria-hidden="true">
      {withSelection && (
        <td className={c.select}>
          <SkeletonLine width="1rem" />
        </td>
      )}
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} data-phone={column === 0 ? 'title' : 'hidden'}>
          <SkeletonLine width={WIDTHS[(row + column) % WIDTHS.length] ?? '50%'} />
        </td>
      ))}
      {withMenu && (
        <td className={c.menu}>
          <SkeletonLine width="1rem" />
        </td>
      )}
    </tr>
  ));
}
