import type { DeliveryState } from '@fika/contract/statuses';
import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf, fullName } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import { MailFault } from '#features/email-outbox/components/MailFault.tsx';
import type { Delivery } from '../api.ts';
import { canRetry, isSkipReason } from '../view.ts';
import c from './use-delivery-columns.module.css';

/** To whom, what, how it went, and the way to try again. */
export function useDeliveryColumns(onRetry: (id: number) => void, busy: boolean): Column<Delivery>[] {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const why = ({ state, error }: Delivery) =>
    state === 'skipped' && isSkipReason(error) ? (
      t(`outcomes:skipped.${error}`)
    ) : (
      <MailFault state={state} error={error} />
    );
  return [
    {
      key: 'person',
      header: t('column.person'),
      width: '32%',
      render: ({ user, to }) => <PersonCell person={user} detail={addressOf({ email: to })} />,
    },
    { key: 'kind', header: t('column.kind'), render: ({ kind }) => t(`outcomes:kind.${kind}`) },
    {
      key: 'state',
      header: t('column.state'),
      phone: 'corner',
      render: ({ state }) => <StateCell state={state} />,
    },
    {
      key: 'when',
      header: t('column.when'),
      phone: 'line',
      render: (delivery) => (
        <>
          <When delivery={delivery} />
          <div className={c.error}>{why(delivery)}</div>
        </>
      ),
    },
    {
      key: 'retry',
      header: t('column.tries'),
      phone: 'line',
      render: (delivery) =>
        canRetry(delivery) ? (
          <Button
            variant="default"
            size="compact-sm"
            disabled={busy}
            aria-label={t('mails.retry_for', { name: fullName(delivery.user) })}
            onClick={() => onRetry(delivery.id)}
          >
            {t('mails.retry')}
          </Button>
        ) : (
          t('column.tried', { count: delivery.attempts })
        ),
    },
  ];
}

function When({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('rounds');
  const { dateTime } = useFormat();
  const { state, sent_at, attempts, next_try_at, queued_at } = delivery;
  if (sent_at) return dateTime(sent_at);
  if (state !== 'queued' && state !== 'sending') return dateTime(queued_at);
  return next_try_at
    ? t(attempts > 0 ? 'column.next_try' : 'column.held', { when: dateTime(next_try_at) })
    : t('column.waits', { when: dateTime(queued_at) });
}

function StateCell({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('outcomes');
  const word = t(`delivery.${state}`);
  switch (state) {
    case 'failed':
    case 'bounced':
    case 'complained':
      return <StatusBadge tone="lingon">{word}</StatusBadge>;
    case 'unknown':
      return <StatusBadge tone="cinnamon">{word}</StatusBadge>;
    case 'sent':
      return <StatusDot tone="pine">{word}</StatusDot>;
    default:
      return <StatusDot>{word}</StatusDot>;
  }
}
