import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { deliveryQuery, unreachableQuery, useExportReport } from '#features/dashboard/reports/api.ts';
import { pageOf } from '#features/dashboard/reports/search.ts';
import { useDeliveryColumns } from '#features/dashboard/reports/use-table-columns.tsx';
import { wantedOf } from '#features/dashboard/search.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { ListedTable } from './PagedTable.tsx';
import { OfPeople } from './OfPeople.tsx';
import { ReportSection } from './ReportSection.tsx';
import type { ReportProps } from './report-props.ts';
import { useAddressColumns } from './use-people-columns.tsx';

/** Delivery of the emails about sessions, and the addresses that they did not reach. */
export function DeliveryReport(props: ReportProps) {
  return (
    <>
      <Emails {...props} />
      <OfPeople {...props} title="unreachable">
        <Addresses {...props} />
      </OfPeople>
    </>
  );
}

function Emails({ search }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables', 'statuses']);
  const [offset, setOffset] = useState(0);
  const emails = useQuery(deliveryQuery(useWorkspace(), wantedOf(search), offset));
  const columns = useDeliveryColumns();
  const page = emails.data;
  const title = t('report_tables:names.delivery');
  return (
    <ReportSection
      title={title}
      lead={t('lead.delivery')}
      file={useExportReport('delivery', search)}
      error={emails.error}
      onRetry={() => void emails.refetch()}
    >
      <ListedTable
        label={title}
        empty={t('empty.delivery')}
        columns={columns}
        rows={page?.results}
        rowId={({ campaign, kind }) => `${campaign.id} ${kind}`}
        rowName={({ campaign, kind }) => `${campaign.name}, ${t(`statuses:message.${kind}`)}`}
        stale={emails.isPlaceholderData}
        page={undefined}
        onPage={() => undefined}
      />
      {page && page.count > page.limit && (
        <ListFooter page={page} fixed onChange={(change) => 'offset' in change && setOffset(change.offset)} />
      )}
    </ReportSection>
  );
}

function Addresses({ search, change }: ReportProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const addresses = useQuery(unreachableQuery(useWorkspace(), search));
  const columns = useAddressColumns();
  const page = addresses.data;
  const title = t('report_tables:names.unreachable');
  return (
    <ReportSection
      title={title}
      lead={t('lead.unreachable')}
      file={useExportReport('unreachable', search)}
      namesMembers
      error={addresses.error}
      onRetry={() => void addresses.refetch()}
    >
      <ListedTable
        label={title}
        empty={t('empty.unreachable')}
        isEmptyGood
        columns={columns}
        rows={page?.results}
        rowId={({ id }) => id}
        rowName={({ recipient }) => recipient}
        ordering={pageOf('unreachable', search).ordering}
        onSort={(ordering) => change({ ordering })}
        stale={addresses.isPlaceholderData}
        page={page}
        onPage={change}
      />
    </ReportSection>
  );
}
