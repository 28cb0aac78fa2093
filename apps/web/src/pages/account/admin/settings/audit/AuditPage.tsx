import { grants } from '@fika/contract/granted';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '#lib/csv.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { auditQuery, useExportAudit } from '#features/audit/api.ts';
import { AuditToolbar } from './AuditToolbar.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useSentence } from '#features/audit/components/use-sentence.ts';
import { isNarrowed } from '#features/audit/view.ts';
import type { AuditListState } from '#features/audit/search.ts';
import c from './AuditPage.module.css';

const SUPERADMIN = 2;

/** The log of the workspace: filtered by group, days and names, and exported as a file. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const workspace = useWorkspace();
  const list = useListState<AuditListState>();
  const { state, change } = list;
  const entries = useQuery(auditQuery(workspace, state));
  const file = useExportAudit();
  const sentence = useSentence();
  const columns = useAuditColumns({
    timeZone: workspace.timezone,
    showsMachines: workspace.user.role === SUPERADMIN,
    onActor: (actor) => change({ actor }),
  });
  const page = entries.data;
  const known = page?.results.find(({ actor }) => actor?.id === state.actor)?.actor?.name ?? null;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('settings'), to: paths.settings(workspace) }, { label: t('title') }]}
        actions={<ExportButton state={state} file={file} />}
      />
      <p className={c.lead}>{t('lead')}</p>
      <AuditToolbar state={state} onChange={change} actorName={known} />
      {file.error && <ErrorBanner title={t('export_failed')} error={file.error} />}
      {entries.error && (
        <ErrorBanner title={t('load_failed')} error={entries.error} onRetry={() => void entries.refetch()} />
      )}
      {page?.count === 0 && isNarrowed(state) && (
        <NothingFound
          title={t('empty.none')}
          ways={[{ label: t('empty.reset'), onTake: () => change(EVERYTHING) }]}
        />
      )}
      {page?.count === 0 && !isNarrowed(state) && !entries.isPlaceholderData && (
        <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
      )}
      {!entries.error && page?.count !== 0 && (
        <>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={page?.results}
            rowId={({ id }) => id}
            rowName={sentence}
            ordering={state.ordering}
            onSort={list.sortBy}
            stale={entries.isPlaceholderData}
            skeletonRows={state.limit}
          />
          <ListFooter page={page} onChange={change} />
        </>
      )}
    </>
  );
}

const EVERYTHING: Partial<AuditListState> = {
  search: '',
  group: undefined,
  actor: undefined,
  from: undefined,
  to: undefined,
};

function ExportButton({ state, file }: { state: AuditListState; file: ReturnType<typeof useExportAudit> }) {
  const { t } = useTranslation('audit');
  const { permissions, user } = useWorkspace();
  const may = user.role === SUPERADMIN || grants(permissions, 'members_export_list');
  const save = () =>
    file.mutate(state, {
      onSuccess: ({ file_name: name, content, count, is_complete: isComplete }) => {
        saveFile(name, content);
        showToast({ message: t(isComplete ? 'exported' : 'exported_part', { count }) });
      },
    });
  return (
    <GuardedButton
      variant="default"
      reason={may ? null : t('export_denied')}
      loading={file.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={save}
    >
      {t('export')}
    </GuardedButton>
  );
}
