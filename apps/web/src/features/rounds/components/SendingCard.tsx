import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useRetryDeliveries, type Round } from '../api.ts';
import { mailCounts, MATCHES } from '../view.ts';
import { FailedMails } from './FailedMails.tsx';
import c from './SendingCard.module.css';
import { SendingProgress } from './SendingProgress.tsx';

/** The messages of a session that is being sent: their progress, then their result. */
export function SendingCard({ round }: { round: Round }) {
  const { t } = useTranslation('rounds');
  const mails = mailCounts(round, MATCHES);
  const { done, total, sent, failed } = mails;
  const retry = useRetryDeliveries({ campaignId: round.campaign_id, roundId: round.id });
  if (total === 0) return null;
  return (
    <Card>
      {done < total ? (
        <SendingProgress label={t('mails.sending', { number: round.number })} mails={mails} />
      ) : (
        <div className={c.result} role="status">
          {failed === 0 && <IconCheck size={18} className={c.check} aria-hidden="true" />}
          <div>
            <p>{failed === 0 ? t('mails.all_sent', { count: sent }) : t('mails.sent', { count: sent })}</p>
            {failed > 0 && (
              <div className={c.failed}>
                <FailedMails round={round} kinds={MATCHES} />{' '}
                <Anchor
                  component="button"
                  type="button"
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(null)}
                >
                  {t('mails.retry_all')}
                </Anchor>
              </div>
            )}
          </div>
        </div>
      )}
      {retry.error && <ErrorBanner title={t('mails.not_retried')} error={retry.error} />}
    </Card>
  );
}
