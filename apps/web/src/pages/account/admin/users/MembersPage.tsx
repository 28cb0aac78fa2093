import type { FilterGroup } from '@fika/contract/filter-shape';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useListState } from '#lib/use-list-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { VirtualRows } from '#ui/DataTableVirtual.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { membersFeedQuery, membersQuery, type User } from '#features/members/api.ts';
import { type ExportColumn, useExportMembers } from '#features/members/bulk/api.ts';
import { useBulk } from '#features/members/bulk/use-bulk.ts';
import { type ColumnKey, FIRST_COLUMN } from '#features/members/columns.ts';
import { AddMembersLink } from '#features/members/components/AddMembersLink.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useMemberActs } from './MemberActs.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import { NobodyFound } from './NobodyFound.tsx';
import { askedFilters, isSameFilter } from '#features/members/list.ts';
import { ACTIVE_MEMBERS, memberListDefaults, type MemberListState } from '#features/members/search.ts';
import { isPhone, PHONE } from '#features/members/phone.ts';
import { useColumns } from '#features/members/use-columns.ts';

/** Acts that go on, which there seldom are. */
const RunningActs = lazyPart(
  async () => (await import('#features/members/bulk/RunningActs.tsx')).RunningActs,
);

export function MembersPage() {
  const { t } = useTranslation(['members', 'bulk']);
  const list = useListState<MemberListState>();
  const state = { ...memberListDefaults, ...list.state };
  const members = useMembers(state);
  const isLoaded = members.rows !== undefined;
  // In slices: the first rows are a large piece of work.
  const isShown = useDeferredValue(isLoaded) && isLoaded;
  const settings = useColumns();
  const columns = useMemberColumns(settings);
  const bulk = useBulk();
  const exporting = useExportMembers();
  const exportThem = (filters: FilterGroup) =>
    exporting.mutate({ filters, columns: exported(settings.shown) });
  const { selection, bar, renderMenu } = useMemberActs(state, bulk, exportThem);
  const filtered = state.search !== '' || !isSameFilter(state.filters, ACTIVE_MEMBERS);
  // Rows of the previous list say nothing about this one.
  if (!members.stale && members.count !== undefined && members.count <= 1 && !filtered) return <OnlyYou />;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportButton
              loading={exporting.isPending}
              onExport={() => exportThem(askedFilters(state.filters, state.search))}
            />
            <AddMembersLink label={t('add')} />
          </>
        }
      />
      <MembersToolbar state={state} settings={settings} onChange={list.change} />
      {exporting.error && <ErrorBanner title={t('bulk:failed.export')} error={exporting.error} />}
      {bulk.running.length > 0 && <RunningActs bulk={bulk} />}
      {members.error && (
        <ErrorBanner title={t('load_failed')} error={members.error} onRetry={members.retry} />
      )}
      {members.count === 0 ? (
        <NobodyFound state={state} onChange={list.change} />
      ) : (
        !members.error && (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={isShown ? members.rows : undefined}
              rowId={({ id }) => id}
              rowName={fullName}
              ordering={state.ordering}
              onSort={list.sortBy}
              stale={members.stale}
              skeletonRows={state.limit}
              selection={selection}
              renderMenu={renderMenu}
              onResize={settings.resize}
              append={members.append && { ...members.append, Rows: VirtualRows }}
            />
            {!members.append && <ListFooter page={members.page} onChange={list.change} />}
            {bar}
          </>
        )
      )}
    </>
  );
}

/** The columns of the file are those of the list; the name is two of them there. */
function exported(shown: readonly ColumnKey[]): ExportColumn[] {
  const columns = shown.flatMap((key): ExportColumn[] =>
    key === FIRST_COLUMN ? ['first_name', 'last_name', 'email'] : [key],
  );
  return [...new Set(columns)];
}

/** A page of the members; on a phone as many as were scrolled to. */
function useMembers(state: MemberListState) {
  const workspace = useWorkspace();
  const onPhone = useMediaQuery(PHONE, isPhone(), { getInitialValueInEffect: false }) ?? false;
  const paged = useQuery({ ...membersQuery(workspace, state), enabled: !onPhone });
  const feed = useInfiniteQuery({ ...membersFeedQuery(workspace, state), enabled: onPhone });
  const pages = feed.data?.pages;
  const appended = useMemo(() => pages?.flatMap(({ results }): User[] => results), [pages]);
  if (!onPhone) {
    return {
      rows: paged.data?.results,
      count: paged.data?.count,
      page: paged.data,
      stale: paged.isPlaceholderData,
      error: paged.error,
      retry: () => void paged.refetch(),
    };
  }
  return {
    rows: appended,
    count: pages?.[0]?.count,
    stale: feed.isPlaceholderData,
    error: feed.data ? null : feed.error,
    retry: () => void feed.refetch(),
    append: {
      hasMore: feed.hasNextPage && !feed.isPlaceholderData,
      loading: feed.isFetchingNextPage,
      onMore: () => void feed.fetchNextPage(),
    },
  };
}

function OnlyYou() {
  const { t } = useTranslation('members');
  const { user } = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('empty.title')}
        people={[null, user, null, null]}
        actions={<AddMembersLink label={t('empty.upload')} />}
      >
        {t('empty.body')}
      </EmptyState>
    </>
  );
}
