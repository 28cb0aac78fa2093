import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import c from './FeedItem.module.css';

interface MoreOnSightProps {
  /** False for a list with content below it, which needs a button. */
  auto?: boolean;
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The end of a list with more pages: the next page loads when this becomes visible, or on a click. */
export function MoreOnSight({ auto = true, list }: MoreOnSightProps) {
  const { t } = useTranslation('feed');
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  useEffect(() => {
    if (auto && inViewport && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  }, [auto, inViewport, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isFetchNextPageError && list.error) {
    return <ErrorBanner title={t('not_loaded')} error={list.error} onRetry={() => void fetchNextPage()} />;
  }
  if (!hasNextPage) return null;
  return (
    <div className={c.more}>
      <Button
        ref={ref}
        variant="subtle"
        size="compact-sm"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {t('more')}
      </Button>
    </div>
  );
}
