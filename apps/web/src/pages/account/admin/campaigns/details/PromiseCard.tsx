import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { Round } from '#features/rounds/api.ts';
import c from '#features/rounds/components/RoundCard.module.css';

/** How often people met twice, over the sessions that are listed. */
export function PromiseCard({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation('rounds');
  const { number } = useFormat();
  const sent = rounds.filter(({ status }) => status === ROUND_STATUS.matchsSent);
  if (sent.length === 0) return null;
  const repeats = sent.reduce((sum, round) => sum + round.repeats, 0);
  return (
    <Card title={t('promise.title')}>
      <p className={c.yes}>
        <span className={c.big}>{number(repeats)}</span>{' '}
        {t('promise.text', {
          repeats: t('promise.repeats', { count: repeats }),
          sessions: t('promise.sessions', { count: sent.length }),
        })}
      </p>
    </Card>
  );
}
