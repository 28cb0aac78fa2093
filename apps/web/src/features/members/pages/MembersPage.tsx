import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { fullName } from '../../../ui/initials.ts';
import { ListFooter } from '../../../ui/ListFooter.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { useCategories } from '../../categories/api.ts';
import { activeFields } from '../../categories/view.ts';
import { membersQuery } from '../api.ts';
import { AddMembersLink } from '../components/AddMembersLink.tsx';
import { useMemberActs } from '../components/MemberActs.tsx';
import { useMemberColumns } from '../components/use-member-columns.tsx';
import { NobodyFound } from '../components/NobodyFound.tsx';
import { MEMBER_STATUSES, memberListDefaults, type MemberListState } from '../view.ts';

/** How many fields have a column: what fits without scrolling. */
const FIELDS = { wide: 4, narrow: 3 };

export function MembersPage() {
  const { t } = useTranslation('members');
  const workspace = useWorkspace();
  const list = useListState<MemberListState>();
  const state = { ...memberListDefaults, ...list.state };
  const members = useQuery(membersQuery(workspace, state));
  const wide = useMediaQuery('(min-width: 85em)') ?? true;
  const fields = activeFields(useCategories()).slice(0, wide ? FIELDS.wide : FIELDS.narrow);
  const columns = useMemberColumns(fields);
  const page = members.data;
  const { selection, bar, renderMenu } = useMemberActs(state);
  const filtered = state.search !== '' || state.status !== 'active';
  if (page && page.count <= 1 && !filtered) return <OnlyYou />;
  return (
    <>
      <PageHeader title={t('title')} actions={<AddMembersLink label={t('add')} tab="mail" />} />
      <Toolbar>
        <SearchInput
          label={t('search')}
          value={state.search}
          onChange={(search) => list.change({ search })}
        />
        <SegmentedControl
          aria-label={t('status.label')}
          data={MEMBER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={state.status}
          onChange={(status) => list.change({ status })}
        />
      </Toolbar>
      {members.error && (
        <ErrorBanner title={t('load_failed')} error={members.error} onRetry={() => void members.refetch()} />
      )}
      {page?.count === 0 ? (
        <NobodyFound state={state} onChange={list.change} />
      ) : (
        !members.error && (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={page?.results}
              rowId={({ id }) => id}
              rowName={fullName}
              ordering={state.ordering}
              onSort={list.sortBy}
              stale={members.isPlaceholderData}
              skeletonRows={state.limit}
              selection={selection}
              renderMenu={renderMenu}
            />
            <ListFooter page={page} onChange={list.change} />
            {bar}
          </>
        )
      )}
    </>
  );
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
        actions={<AddMembersLink label={t('empty.upload')} tab="upload" />}
      >
        {t('empty.body')}
      </EmptyState>
    </>
  );
}
