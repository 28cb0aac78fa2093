import { Button } from '@mantine/core';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FullScreenButton } from '#ui/FullScreen.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import type { GroupFilter, GroupWish, RoundRef } from '#features/rounds/api.ts';
import { ExportTable } from '#features/rounds/components/ExportTable.tsx';
import { GroupFilters } from './GroupFilters.tsx';
import { GroupGrid } from './GroupGrid.tsx';
import c from './ReviewBoard.module.css';
import { UndoRedo } from './UndoRedo.tsx';
import { useFirstGroups } from './use-group-pages.ts';
import type { Review } from './use-review.ts';
import { AddToGroupModal } from './AddToGroupModal.tsx';
import { PlacePersonModal } from './PlacePersonModal.tsx';

interface ReviewBoardProps extends GroupWish {
  round: RoundRef;
  /** The actions of a review; null when the groups are read-only. */
  review: Review | null;
  /** Undo and redo, which pairs of a Secret Santa have as well; null when the groups are read-only. */
  history: Review | null;
  onChange: (change: { filter?: GroupFilter; search?: string }) => void;
}

/** The groups of a session as cards. */
export function ReviewBoard({ round, review, history, filter, search, onChange }: ReviewBoardProps) {
  const { t } = useTranslation(['rounds', 'groups', 'common']);
  const wanted: GroupWish = { filter, search };
  const groups = useFirstGroups(round, wanted);
  if (isSecret(groups.error)) return <Secret sentence={groups.error.message} />;
  return (
    <>
      <Toolbar>
        <SearchInput label={t('find')} value={search} onChange={(text) => onChange({ search: text })} />
        <GroupFilters round={round} value={filter} onChange={(next) => onChange({ filter: next })} />
        {history && <UndoRedo review={history} />}
        <ExportTable
          campaignId={round.campaignId}
          name={t('view.groups')}
          table={{ table: 'groups', round_id: round.roundId }}
        />
        <FullScreenButton />
      </Toolbar>
      {history?.problem && (
        <div className={c.problem}>
          <ErrorBanner
            title={t('groups:not_changed')}
            error={history.problem}
            action={
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  history.dismiss();
                  // The button disappears with the message, so the focus moves to the page.
                  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
                }}
              >
                {t('common:actions.close')}
              </Button>
            }
          />
        </div>
      )}
      {groups.error && !groups.data && (
        <ErrorBanner
          title={t('not_loaded.groups')}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.isPending && <SkeletonPeople rows={6} />}
      {groups.data?.count === 0 && (
        <EmptyState
          size="inline"
          title={t('groups:no_groups.title')}
          actions={
            <Button variant="subtle" onClick={() => onChange({ filter: 'all', search: '' })}>
              {t('groups:no_groups.show_all')}
            </Button>
          }
        >
          {search ? t('groups:no_groups.search', { search }) : t('groups:no_groups.filter')}
        </EmptyState>
      )}
      {groups.data && <GroupGrid round={round} wanted={wanted} first={groups} review={review} />}
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

/** An admin who takes part in a Secret Santa must not see the pairs. */
function Secret({ sentence }: { sentence: string }) {
  const { t } = useTranslation('groups');
  return <EmptyState title={t('secret.title')}>{sentence}</EmptyState>;
}
