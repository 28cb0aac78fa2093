import { DELIVERY_KINDS, DELIVERY_STATES } from '@fika/contract/statuses';
import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { showToast } from '#ui/toast.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { deliveriesQuery, useRetryDeliveries, type Round } from '#features/rounds/api.ts';
import { mailCounts } from '#features/rounds/view.ts';
import type { SessionState } from '#features/rounds/search.ts';
import { useDeliveryColumns } from './use-delivery-columns.tsx';

interface DeliveriesViewProps {
  round: Round;
  list: ListControls<SessionState>;
}

/** Every message of a session with its state; what failed can be sent again. */
export function DeliveriesView({ round, list }: DeliveriesViewProps) {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const { state, change } = list;
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const { failed, done } = mailCounts(round, DELIVERY_KINDS);
  const deliveries = useQuery(deliveriesQuery(useWorkspace(), ref, { ...state, done }));
  const retry = useRetryDeliveries(ref);
  const columns = useDeliveryColumns((id) => retry.mutate(id), retry.isPending);
  const retryAll = () =>
    retry.mutate(null, { onSuccess: () => showToast({ message: t('mails.queued_again') }) });
  if (round.deliveries.length === 0) {
    return <EmptyState title={t('outcomes:no_mails.title')}>{t('outcomes:no_mails.text')}</EmptyState>;
  }
  return (
    <>
      <Toolbar>
        <SearchInput label={t('find')} value={state.search} onChange={(search) => change({ search })} />
        <Filters state={state} change={change} />
        {failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={retry.isPending}
            onClick={retryAll}
          >
            {t('mails.retry_failed', { count: failed })}
          </Button>
        )}
      </Toolbar>
      {retry.error && <ErrorBanner title={t('mails.not_retried')} error={retry.error} />}
      {deliveries.error && (
        <ErrorBanner
          title={t('not_loaded.deliveries')}
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.data?.count === 0 ? (
        <EmptyState size="inline" title={t('outcomes:no_mail_found.title')}>
          {t('outcomes:no_mail_found.text')}
        </EmptyState>
      ) : (
        !deliveries.error && (
          <>
            <DataTable
              label={t('view.deliveries')}
              columns={columns}
              rows={deliveries.data?.results}
              rowId={({ id }) => id}
              rowName={({ user }) => fullName(user)}
              stale={deliveries.isPlaceholderData}
            />
            <ListFooter page={deliveries.data} onChange={change} />
          </>
        )
      )}
    </>
  );
}

function Filters({
  state,
  change,
}: ListControls<SessionState> | Pick<ListControls<SessionState>, 'state' | 'change'>) {
  const { t } = useTranslation(['rounds', 'statuses']);
  return (
    <>
      <Select
        aria-label={t('filter.kind')}
        placeholder={t('filter.every_kind')}
        data={DELIVERY_KINDS.map((value) => ({ value, label: t(`statuses:message.${value}`) }))}
        value={state.kind ?? null}
        clearable
        onChange={(chosen) => change({ kind: DELIVERY_KINDS.find((kind) => kind === chosen) })}
      />
      <Select
        aria-label={t('filter.state')}
        placeholder={t('filter.every_state')}
        data={DELIVERY_STATES.map((value) => ({ value, label: t(`statuses:delivery.${value}`) }))}
        value={state.state ?? null}
        clearable
        onChange={(chosen) => change({ state: DELIVERY_STATES.find((one) => one === chosen) })}
      />
    </>
  );
}
