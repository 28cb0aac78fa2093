import { useTranslation } from '#lib/i18n.ts';
import { showToast } from '#ui/toast.tsx';
import { type PlannedSession, useMoveSession } from '#features/campaigns/planning-api.ts';
import { movedBy } from '#features/campaigns/planning-view.ts';
import { useMoveWords } from './use-move-words.ts';

/** Moves sessions by days, each with an undo. */
export function useMoves() {
  const { t } = useTranslation('planning');
  const words = useMoveWords();
  const move = useMoveSession();
  const by = (session: PlannedSession, days: number) => {
    if (days === 0) return;
    const to = movedBy(session, days);
    move.mutate(
      { session, to },
      {
        onSuccess: (roundId) =>
          showToast({
            message: t('move.done', { effect: words(session, days) }),
            // A move turns an expected session into a planned one, so the undo needs the new id and moves it to the expected day.
            undo: () =>
              move.mutateAsync({ session: { ...session, round_id: roundId }, to: movedBy(session, 0) }),
          }),
      },
    );
  };
  return { by, error: move.error };
}
