import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useRoundAct, type Round } from '#features/rounds/api.ts';

interface ReviewNoticeProps {
  round: Round;
  /** Dates are on the clock of the program. */
  timezone: string;
}

/** When groups under review are sent, and what they wait for. */
export function ReviewNotice({ round, timezone }: ReviewNoticeProps) {
  const { t } = useTranslation('groups');
  const { dateTime } = useFormat(timezone);
  const isDue = Date.parse(round.matchs_send_at) <= useNow();
  const when = dateTime(round.matchs_send_at);
  if (round.approved_at !== null) return <Approved round={round} when={when} />;
  if (round.groups_count === 0) {
    return (
      <Banner tone="cinnamon" title={t('approval.empty_title')}>
        {t('approval.empty', { when })}
      </Banner>
    );
  }
  return (
    <Banner tone="cinnamon" title={t(isDue ? 'approval.overdue_title' : 'approval.waiting_title')}>
      {t(isDue ? 'approval.overdue' : 'approval.waiting', { when })}
    </Banner>
  );
}

function Approved({ round, when }: { round: Round; when: string }) {
  const { t } = useTranslation('groups');
  const name = round.approved_by?.name;
  const cancel = useRoundAct({ campaignId: round.campaign_id, roundId: round.id }, 'session_unapprove');
  return (
    <>
      <Banner
        tone="pine"
        title={t('approval.approved_title', { when })}
        action={
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, { onSuccess: () => showToast({ message: t('approval.canceled') }) })
            }
          >
            {t('approval.cancel')}
          </Button>
        }
      >
        {name ? t('approval.approved', { name }) : t('approval.approved_by_somebody')}
      </Banner>
      {cancel.error && <ErrorBanner title={t('approval.cancel_failed')} error={cancel.error} />}
    </>
  );
}
