import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf, fullName } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { ChannelNote } from '#features/email-outbox/components/ChannelNote.tsx';
import { MailFault } from '#features/email-outbox/components/MailFault.tsx';
import type { Delivery } from '#features/rounds/api.ts';
import { canRetry, isSkipReason } from '#features/rounds/view.ts';
import { DeliveryStateCell } from './DeliveryStateCell.tsx';
import c from './use-delivery-columns.module.css';

/** Receiver, message, state, and the button to retry. */
export function useDeliveryColumns(onRetry: (id: number) => void, busy: boolean): Column<Delivery>[] {
  const { t } = useTranslation(['rounds', 'outcomes', 'statuses']);
  const why = ({ state, error }: Delivery) =>
    state === 'skipped' && isSkipReason(error) ? (
      t(`outcomes:skipped.${error}`)
    ) : (
      <MailFault state={state} error={error} />
    );
  return [
    {
      id: 'person',
      header: t('column.person'),
      meta: { width: '32%' },
      cell: ({ row }) => (
        <PersonCell person={row.original.user} detail={addressOf({ email: row.original.to })} />
      ),
    },
    {
      id: 'kind',
      header: t('column.kind'),
      // How a message reaches its member is seen on phones, too.
      meta: { phone: 'line' },
      cell: ({ row: { original: delivery } }) => (
        <>
          {t(`statuses:message.${delivery.kind}`)}
          <ChannelNote {...delivery} />
        </>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { phone: 'corner' },
      cell: ({ row }) => <DeliveryStateCell state={row.original.state} />,
    },
    {
      id: 'when',
      header: t('column.when'),
      meta: { phone: 'line' },
      cell: ({ row: { original: delivery } }) => (
        <>
          <When delivery={delivery} />
          <div className={c.error}>{why(delivery)}</div>
        </>
      ),
    },
    {
      id: 'retry',
      header: t('column.tries'),
      meta: { phone: 'line' },
      cell: ({ row: { original: delivery } }) =>
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
