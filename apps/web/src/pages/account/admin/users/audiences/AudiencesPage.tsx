import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { type Audience, audiencesQuery, useLiveAudiences } from '#features/audiences/api.ts';
import { AudienceMenu } from '#features/audiences/components/AudienceMenu.tsx';
import { useAudienceColumns } from './use-audience-columns.tsx';
import { audienceListDefaults } from '#features/audiences/search.ts';
import { NewAudienceModal } from './NewAudienceModal.tsx';

/** The saved audiences: their filter, number of members, and author. */
export function AudiencesPage() {
  const { t } = useTranslation(['audiences', 'common']);
  const workspace = useWorkspace();
  const list = useListState();
  const state = { ...audienceListDefaults, ...list.state };
  const audiences = useQuery(audiencesQuery(workspace, state));
  const columns = useAudienceColumns();
  const [creating, setCreating] = useState(false);
  const { reason } = useCan('audiences_add');
  useLiveAudiences();
  const page = audiences.data;
  const create = (
    <GuardedButton
      reason={reason}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t('new')}
    </GuardedButton>
  );
  // Rows of the previous list say nothing about this one.
  const isEmpty = page?.count === 0 && state.search === '' && !audiences.isPlaceholderData;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.members'), to: paths.members(workspace) }, { label: t('title') }]}
        {...(!isEmpty && { actions: create })}
      />
      {audiences.error && (
        <ErrorBanner
          title={t('load_failed')}
          error={audiences.error}
          onRetry={() => void audiences.refetch()}
        />
      )}
      {isEmpty && (
        <EmptyState title={t('empty.title')} actions={create}>
          {t('empty.body')}
        </EmptyState>
      )}
      {!isEmpty && !audiences.error && (
        <>
          <Toolbar>
            <SearchInput
              label={t('search')}
              value={state.search}
              onChange={(search) => list.change({ search })}
            />
          </Toolbar>
          {page?.count === 0 ? (
            <NothingFound
              title={t('nothing.title')}
              ways={[{ label: t('nothing.reset'), onTake: () => list.change({ search: '' }) }]}
            >
              {t('nothing.body', { search: state.search })}
            </NothingFound>
          ) : (
            <>
              <DataTable
                label={t('title')}
                columns={columns}
                rows={page?.results}
                rowId={({ id }) => id}
                rowName={({ name }) => name}
                ordering={state.ordering}
                onSort={list.sortBy}
                stale={audiences.isPlaceholderData}
                skeletonRows={state.limit}
                renderMenu={(audience: Audience) => <AudienceMenu audience={audience} />}
              />
              <ListFooter page={page} onChange={list.change} />
            </>
          )}
        </>
      )}
      {creating && <NewAudienceModal onClose={() => setCreating(false)} />}
    </>
  );
}
