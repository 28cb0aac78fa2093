import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { SkeletonPeople } from '../../../ui/Skeletons.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { groupsQuery, type GroupFilter, type RoundRef } from '../api.ts';
import { AddToGroupModal } from './AddToGroupModal.tsx';
import { GroupCard, ReviewedGroupCard } from './GroupCard.tsx';
import { GroupFilters } from './GroupFilters.tsx';
import { PlacePersonModal } from './PlacePersonModal.tsx';
import c from './ReviewBoard.module.css';
import { UndoRedo } from './UndoRedo.tsx';
import type { Review } from './use-review.ts';

interface ReviewBoardProps {
  round: RoundRef;
  /** What can be changed; null when the groups are only shown. */
  review: Review | null;
  filter: GroupFilter;
  search: string;
  onChange: (change: { filter?: GroupFilter; search?: string }) => void;
}

/** The groups of a session as cards. */
export function ReviewBoard({ round, review, filter, search, onChange }: ReviewBoardProps) {
  const { t } = useTranslation('rounds');
  const groups = useInfiniteQuery(groupsQuery(useWorkspace(), round, { filter, search }));
  const cards = groups.data?.pages.flatMap(({ results }) => results);
  if (isSecret(groups.error)) return <Secret sentence={groups.error.message} />;
  return (
    <>
      <Toolbar>
        <SearchInput label={t('find')} value={search} onChange={(text) => onChange({ search: text })} />
        <GroupFilters round={round} value={filter} onChange={(next) => onChange({ filter: next })} />
        {review && <UndoRedo review={review} />}
      </Toolbar>
      {review?.problem && (
        <div className={c.problem}>
          <ErrorBanner title={t('not_changed')} error={review.problem} />
        </div>
      )}
      {groups.error && !cards && (
        <ErrorBanner
          title={t('not_loaded.groups')}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {!cards && !groups.error && <SkeletonPeople rows={6} />}
      {cards?.length === 0 && (
        <EmptyState
          size="inline"
          title={t('no_groups.title')}
          actions={
            <Button variant="subtle" onClick={() => onChange({ filter: 'all', search: '' })}>
              {t('no_groups.show_all')}
            </Button>
          }
        >
          {search ? t('no_groups.search', { search }) : t('no_groups.filter')}
        </EmptyState>
      )}
      <div className={c.grid} data-stale={groups.isPlaceholderData || undefined}>
        {cards?.map((group) =>
          review ? (
            <ReviewedGroupCard key={group.id} group={group} review={review} />
          ) : (
            <GroupCard key={group.id} group={group} />
          ),
        )}
      </div>
      {groups.hasNextPage && (
        // Each page is waited for anew: only what is near after it was drawn asks for the next.
        <More key={groups.data?.pages.length} groups={groups} />
      )}
      {review?.adding && (
        <AddToGroupModal round={round} group={review.adding} onClose={review.stopAdding} onAdd={review.add} />
      )}
      {review?.placing && (
        <PlacePersonModal
          key={`${review.placing.person.id} ${review.placing.how}`}
          round={round}
          placing={review.placing}
          onClose={review.stopPlacing}
          onPlace={review.place}
        />
      )}
    </>
  );
}

const isSecret = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'presents_secret';

/** Who takes part in giving presents does not see who gives to whom. */
function Secret({ sentence }: { sentence: string }) {
  const { t } = useTranslation('rounds');
  return <EmptyState title={t('secret.title')}>{sentence}</EmptyState>;
}

type Groups = ReturnType<typeof useInfiniteQuery>;

/** Loads the next cards when the end comes into sight, or when pressed. */
function More({ groups }: { groups: Pick<Groups, 'fetchNextPage' | 'isFetching' | 'isFetchNextPageError'> }) {
  const { t } = useTranslation('rounds');
  const { fetchNextPage, isFetching, isFetchNextPageError: hasFailed } = groups;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && !isFetching && !hasFailed) void fetchNextPage();
  }, [isNear, isFetching, hasFailed, fetchNextPage]);
  return (
    <div ref={ref} className={c.more}>
      <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
        {t('more_groups')}
      </Button>
    </div>
  );
}
