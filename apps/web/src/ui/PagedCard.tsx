import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { ListFooter, type PageOfList } from './ListFooter.tsx';
import c from './PagedCard.module.css';
import { SkeletonPeople } from './Skeletons.tsx';

export interface PagedCardProps<Row> {
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  /** Below the title, with or without rows: a search, a button to add one. */
  intro?: ReactNode;
  /** Between the title and the rows, once they are there: a picture, a sentence. */
  lead?: ReactNode;
  page: UseQueryResult<(PageOfList & { results: Row[] }) | undefined>;
  /** The title above the reason when the page does not load. */
  failed: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  rowId: (row: Row) => number | string;
  render: (row: Row) => ReactNode;
  onPage: (offset: number) => void;
}

/** A part of a page with its own query: it loads separately, says when it is empty, and shows a few rows at a time. */
export function PagedCard<Row>({ page: query, ...props }: PagedCardProps<Row>) {
  const { data: page, error, isPlaceholderData, refetch } = query;
  return (
    <Card title={props.title} aside={props.aside}>
      {props.intro}
      {error && <ErrorBanner title={props.failed} error={error} onRetry={() => void refetch()} />}
      {!page && !error && <SkeletonPeople rows={3} />}
      {page?.count === 0 && <p className={c.empty}>{props.empty}</p>}
      {page && page.count > 0 && (
        <>
          {props.lead}
          <ul className={c.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
            {page.results.map((row) => (
              <li key={props.rowId(row)} className={c.row}>
                {props.render(row)}
              </li>
            ))}
          </ul>
          {page.count > page.limit && (
            <div className={c.footer}>
              <ListFooter
                page={page}
                fixed
                onChange={(change) => 'offset' in change && props.onPage(change.offset)}
              />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
