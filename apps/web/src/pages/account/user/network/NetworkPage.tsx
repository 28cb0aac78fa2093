import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadSentences, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { NetworkGrowth } from '#features/coffees/components/NetworkGrowth.tsx';
import { type Connection, networkQuery, useLiveNetwork } from '#features/network/api.ts';
import { useConnectionColumns } from './use-connection-columns.tsx';
import { OwnFigures } from '#features/network/components/OwnFigures.tsx';
import { networkListDefaults } from '#features/network/search.ts';
import c from './NetworkPage.module.css';

// The layout of the map loads with the map, and not with the list.
const NetworkMap = lazy(() => import('./NetworkMap.tsx'));

const PersonModal = lazyPart(async () => {
  // Its sentences are those of the pages of coffees.
  await loadSentences(['member']);
  return (await import('./PersonModal.tsx')).PersonModal;
});

/** The people that the reader has met in all programs: as a map, over time, and as a list. */
export function NetworkPage() {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const list = useListState();
  const state = { ...networkListDefaults, ...list.state };
  const network = useQuery(networkQuery(workspace, state));
  const [opened, setOpened] = useState<Connection['user'] | null>(null);
  const columns = useConnectionColumns(setOpened);
  useLiveNetwork();
  const page = network.data;
  const isEmpty = page?.count === 0 && state.search === '' && !network.isPlaceholderData;
  return (
    <>
      <PageHeader title={t('title')} />
      {network.error && (
        <ErrorBanner title={t('not_loaded')} error={network.error} onRetry={() => void network.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          title={t('empty_title')}
          people={[workspace.user, null, null, null]}
          actions={<ButtonLink to={paths.userCampaigns(workspace)}>{t('empty_act')}</ButtonLink>}
        >
          {t('empty')}
        </EmptyState>
      )}
      {!isEmpty && !network.error && (
        <>
          <OwnFigures />
          <div className={c.pictures}>
            <Suspense fallback={<PageSkeleton />}>
              <NetworkMap onOpen={setOpened} />
            </Suspense>
            <Card title={t('growth')}>{page && <NetworkGrowth months={page.months} />}</Card>
          </div>
          <section id="people" aria-labelledby="people-title">
            <h2 id="people-title" className={c.heading}>
              {t('people')}
            </h2>
            <Toolbar>
              <SearchInput
                label={t('search')}
                value={state.search}
                onChange={(search) => list.change({ search })}
              />
            </Toolbar>
            {page?.count === 0 ? (
              <NothingFound
                title={t('nothing')}
                ways={[{ label: t('nothing_reset'), onTake: () => list.change({ search: '' }) }]}
              >
                {t('nothing_body', { search: state.search })}
              </NothingFound>
            ) : (
              <>
                <DataTable
                  label={t('people')}
                  columns={columns}
                  rows={page?.results}
                  rowId={({ user }) => user.id}
                  rowName={({ user }) => user.email}
                  ordering={state.ordering}
                  onSort={list.sortBy}
                  stale={network.isPlaceholderData}
                  skeletonRows={state.limit}
                />
                <ListFooter page={page} onChange={list.change} />
              </>
            )}
          </section>
        </>
      )}
      {opened && <PersonModal key={opened.id} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
