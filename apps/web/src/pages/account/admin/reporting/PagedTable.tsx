import type { RowData } from '@tanstack/react-table';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataTableProps } from '#ui/data-table.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListFooter, type PageOfList } from '#ui/ListFooter.tsx';
import { REPORT_ROWS } from '#features/dashboard/reports/search.ts';

interface TableProps<Row extends RowData> extends DataTableProps<Row> {
  /** Where there is no row. */
  empty: string;
  /** No row is good news: there is nothing to widen. */
  isEmptyGood?: boolean;
}

/** A table whose rows are all loaded, a part of them at a time. */
export function WholeTable<Row extends RowData>({ rows, ...table }: TableProps<Row>) {
  const [{ offset, limit }, setPage] = useState({ offset: 0, limit: REPORT_ROWS });
  const count = rows?.length ?? 0;
  // Other days or programs may have fewer rows.
  const start = offset < count ? offset : 0;
  const shown = rows?.slice(start, start + limit);
  const page = { count, limit, offset_start: start + 1, offset_end: Math.min(start + limit, count) };
  return (
    <ListedTable
      {...table}
      rows={shown}
      page={count > REPORT_ROWS ? page : undefined}
      onPage={(change) => setPage((before) => ({ ...before, offset: 0, ...change }))}
    />
  );
}

interface ListedProps<Row extends RowData> extends TableProps<Row> {
  /** Undefined where all rows are shown. */
  page: PageOfList | undefined;
  onPage: (change: { offset: number } | { limit: number }) => void;
}

/** A page of a list, or the sentence that there is nothing. */
export function ListedTable<Row extends RowData>(props: ListedProps<Row>) {
  const { t } = useTranslation('reporting');
  const { empty, isEmptyGood = false, page, onPage, ...table } = props;
  if (table.rows?.length === 0) {
    return (
      <EmptyState size="inline" level={2} title={empty}>
        {!isEmptyGood && t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <div>
      <DataTable {...table} skeletonRows={6} />
      {page && <ListFooter page={page} of={table.label} onChange={onPage} />}
    </div>
  );
}
