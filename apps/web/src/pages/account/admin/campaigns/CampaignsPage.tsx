import { CAMPAIGN_STATUSES } from '@fika/contract/statuses';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { type ListControls, useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { ListFooter, type PageOfList } from '#ui/ListFooter.tsx';
import { NothingFound } from '#ui/NothingFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { campaignsQuery, type CampaignSummary } from '#features/campaigns/api.ts';
import type { ActOn } from '#features/campaigns/acts.ts';
import { CampaignActs, useCopy } from '#features/campaigns/components/CampaignActs.tsx';
import { CampaignMenu } from '#features/campaigns/components/CampaignMenu.tsx';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';
import { useCampaignColumns } from './use-campaign-columns.tsx';
import { campaignsCountQuery } from '#features/campaigns/editing-api.ts';
import type { CampaignListState } from '#features/campaigns/search.ts';
import { NoProgramYet } from './NoProgramYet.tsx';

export function CampaignsPage() {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const workspace = useWorkspace();
  const list = useListState<CampaignListState>();
  const { state } = list;
  const campaigns = useQuery(campaignsQuery(workspace, state));
  const page = campaigns.data;
  const filtered = state.search !== '' || state.status !== undefined;
  // Rows of the previous list say nothing about this one.
  if (page?.count === 0 && !filtered && !campaigns.isPlaceholderData) {
    return <NoProgramYet />;
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<StartLink label={t('program_list:new')} />}
        tabs={<StatusTabs />}
      />
      <Toolbar>
        <SearchInput
          label={t('program_list:search')}
          value={state.search}
          onChange={(search) => list.change({ search })}
        />
      </Toolbar>
      {campaigns.error && (
        <ErrorBanner
          title={t('program_list:load_failed')}
          error={campaigns.error}
          onRetry={() => void campaigns.refetch()}
        />
      )}
      {page?.count === 0 && (
        <NothingFound
          title={t('program_list:none.title')}
          ways={[
            {
              label: t('program_list:none.reset'),
              onTake: () => list.change({ search: '', status: undefined }),
            },
          ]}
        >
          {state.search
            ? t('program_list:none.search', { search: state.search })
            : t('program_list:none.status')}
        </NothingFound>
      )}
      {!campaigns.error && page?.count !== 0 && (
        <Programs page={page} list={list} stale={campaigns.isPlaceholderData} />
      )}
    </>
  );
}

interface ProgramsProps {
  page: (PageOfList & { results: CampaignSummary[] }) | undefined;
  list: ListControls<CampaignListState>;
  stale: boolean;
}

function Programs({ page, list, stale }: ProgramsProps) {
  const { t } = useTranslation('campaigns');
  const columns = useCampaignColumns();
  const [asked, setAsked] = useState<ActOn | null>(null);
  const { copy, failed } = useCopy();
  return (
    <>
      {failed}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={page?.results}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        ordering={list.state.ordering}
        onSort={list.sortBy}
        stale={stale}
        skeletonRows={5}
        renderMenu={(campaign) => (
          <CampaignMenu
            campaign={campaign}
            onAct={(act) => (act === 'clone' ? copy(campaign.id) : setAsked({ campaign, act }))}
          />
        )}
      />
      <ListFooter page={page} onChange={list.change} />
      <CampaignActs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function StatusTabs() {
  const { t } = useTranslation('campaigns');
  const { number } = useFormat();
  const workspace = useWorkspace();
  const statuses = [undefined, ...CAMPAIGN_STATUSES];
  const counts = useQueries({ queries: statuses.map((status) => campaignsCountQuery(workspace, status)) });
  const tabs = statuses.map((status, index) => {
    const count = counts[index]?.data;
    return {
      label: t(`status.${status ?? 'all'}`),
      to: paths.campaigns(workspace),
      search: { status },
      count: count === undefined ? undefined : number(count),
    };
  });
  return <LinkTabs label={t('status.label')} tabs={tabs} />;
}
