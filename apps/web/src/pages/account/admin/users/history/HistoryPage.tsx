import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { Column, PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { MeetingsImportCard } from '#features/coffees/components/MeetingsImportCard.tsx';
import { AddMembersLink } from '#features/members/components/AddMembersLink.tsx';
import { RejectedModal } from './RejectedModal.tsx';
import { RunningUpload } from './RunningUpload.tsx';
import { WarningsModal } from './WarningsModal.tsx';
import { useHistoryColumns } from './use-history-columns.tsx';
import { type Upload, uploadHistoryQuery, useUploader } from '#features/members/upload-api.ts';

/** Every upload with its result, and the import of meetings. */
export function HistoryPage() {
  const { t } = useTranslation(['members', 'uploads']);
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader
        title={t('uploads:history.title')}
        crumbs={[{ label: t('title'), to: paths.members(workspace) }, { label: t('uploads:history.title') }]}
        actions={<AddMembersLink label={t('uploads:history.add')} />}
      />
      <PageGrid aside={<MeetingsImportCard />}>
        <Uploads />
      </PageGrid>
    </>
  );
}

function Uploads() {
  const { t } = useTranslation('uploads');
  const list = useListState();
  const uploads = useQuery(uploadHistoryQuery(useWorkspace(), list.state));
  const [shown, setShown] = useState<Upload | null>(null);
  const [warned, setWarned] = useState<Upload | null>(null);
  const columns = useHistoryColumns(setShown, setWarned);
  const { state } = useUploader();
  const page = uploads.data;
  return (
    <Column>
      <RunningUpload state={state} />
      {uploads.error && (
        <ErrorBanner
          title={t('history.load_failed')}
          error={uploads.error}
          onRetry={() => void uploads.refetch()}
        />
      )}
      {page?.count === 0 && <EmptyState title={t('history.empty')}>{t('history.empty_body')}</EmptyState>}
      {!uploads.error && page?.count !== 0 && (
        <div>
          <DataTable
            label={t('history.title')}
            columns={columns}
            rows={page?.results}
            rowId={({ id }) => id}
            rowName={({ file_name }) => file_name}
            ordering={list.state.ordering}
            onSort={list.sortBy}
            stale={uploads.isPlaceholderData}
            skeletonRows={5}
          />
          <ListFooter page={page} onChange={list.change} />
        </div>
      )}
      {shown && <RejectedModal upload={shown} onClose={() => setShown(null)} />}
      {warned && <WarningsModal upload={warned} onClose={() => setWarned(null)} />}
    </Column>
  );
}
