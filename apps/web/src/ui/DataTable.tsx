import { Checkbox, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { DataTableProps, Selection } from './data-table.ts';
import c from './DataTable.module.css';
import { BodyRow } from './DataTableRow.tsx';
import { HeaderCell, type Resizing } from './DataTableHeader.tsx';
import { SkeletonRows } from './DataTableSkeleton.tsx';
import { PhoneOrdering } from './PhoneOrdering.tsx';
import { pageSelection, togglePage } from './selection.ts';

/** Selection and menu beside the columns. */
const SIDES = 40 + 48;

/** The selection as its rows show it: of everything, those that are here. To leave one out keeps the others of them. */
function shownSelection<Row>({
  selection,
  rows = [],
  rowId,
}: DataTableProps<Row>): Selection<Row> | undefined {
  if (!selection?.everything) return selection;
  const here = rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowId);
  return { ...selection, selected: new Set(here) };
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const selection = shownSelection(given);
  const props = { ...given, ...(selection && { selection }) };
  const { label, columns, rows, renderMenu, ordering = '', onSort, stale = false } = props;
  const { onResize, append } = props;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const sized = columns.map((column) =>
    dragged?.key === column.key ? { ...column, size: { pixels: dragged.width } } : column,
  );
  const resizing: Resizing | undefined = onResize && {
    onDrag: (key, width) => setDragged({ key, width }),
    onEnd: (key, width) => {
      setDragged(null);
      onResize(key, width);
    },
  };
  const skeleton = (
    <SkeletonRows
      rows={props.skeletonRows ?? 10}
      columns={columns.length}
      withSelection={selection !== undefined}
      withMenu={renderMenu !== undefined}
    />
  );
  const minWidth = sized.reduce((sum, { size }) => sum + (size?.pixels ?? 0), SIDES);
  return (
    <>
      {onSort && rows?.length !== 0 && rows?.length !== 1 && (
        <PhoneOrdering columns={columns} ordering={ordering} onSort={onSort} />
      )}
      <div className={c.frame} data-stale={stale || undefined}>
        <table
          className={c.table}
          data-sized={onResize ? true : undefined}
          style={onResize && ({ '--table-width': `${minWidth}px` } as CSSProperties)}
          aria-label={label}
          aria-busy={rows === undefined || stale || append?.loading === true}
        >
          <thead className={c.head}>
            <tr>
              {selection && <SelectPage rows={rows ?? []} rowId={props.rowId} selection={selection} />}
              {sized.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  ordering={ordering}
                  onSort={onSort}
                  resizing={resizing}
                />
              ))}
              {renderMenu && (
                <th className={c.menu}>
                  <VisuallyHidden>{t('list.row_actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          {rows && append ? (
            <append.Rows rows={rows} table={props} append={append} />
          ) : (
            <tbody>
              {rows === undefined
                ? skeleton
                : rows.map((row) => <BodyRow key={props.rowId(row)} row={row} table={props} />)}
            </tbody>
          )}
        </table>
      </div>
    </>
  );
}

function SelectPage<Row>({
  rows,
  rowId,
  selection,
}: {
  rows: readonly Row[];
  rowId: DataTableProps<Row>['rowId'];
  selection: Selection<Row>;
}) {
  const { t } = useTranslation();
  const ids = rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowId);
  const state = pageSelection(ids, selection.selected);
  return (
    <th className={c.select}>
      <Checkbox
        aria-label={t('list.select_all')}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={ids.length === 0}
        onChange={() => selection.onChange(togglePage(ids, selection.selected))}
      />
    </th>
  );
}
