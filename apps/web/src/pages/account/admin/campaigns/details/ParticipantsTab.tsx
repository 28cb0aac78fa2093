import { MEMBERSHIP_STANDINGS } from '@fika/contract/endpoint-values';
import { Select } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { campaignCan } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useListState } from '#lib/use-list-state.ts';
import { BulkAction, BulkBar } from '#ui/BulkBar.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { fullName } from '#ui/initials.ts';
import { ListFooter } from '#ui/ListFooter.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { showToast } from '#ui/toast.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import {
  participantsQuery,
  useChangeMemberships,
  useLiveParticipants,
  type Membership,
} from '#features/rounds/program-api.ts';
import { ExportTable } from '#features/rounds/components/ExportTable.tsx';
import { participantActs, participantOrdering } from '#features/rounds/program-view.ts';
import type { DetailsState } from '#features/rounds/search.ts';
import { ParticipantMenu } from './ParticipantMenu.tsx';
import { ParticipantsConfirm, type AskedOfPeople } from './ParticipantsConfirm.tsx';
import { useParticipantColumns } from './use-participant-columns.tsx';
import { AddPeopleModal } from './AddPeopleModal.tsx';

const NOBODY: RowSelectionState = {};

/** All current and former participants of a program: their state, and the actions for them. */
export function ParticipantsTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('details');
  const { state, change } = useListState<DetailsState>();
  const { search, standing, limit, offset } = state;
  const ordering = participantOrdering(state.ordering);
  const list = { search, standing, limit, offset, ordering };
  const people = useQuery(participantsQuery(useWorkspace(), campaign.id, list));
  useLiveParticipants(campaign.id);
  const columns = useParticipantColumns(campaign.timezone);
  const [selected, setSelected] = useState(NOBODY);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AskedOfPeople | null>(null);
  const reason = campaignCan.edit(campaign) ? null : t('participants.archived');
  // Actions apply to the selected rows of this page only, because the others are not visible.
  const chosen = people.data?.results.filter(({ id }) => selected[id]) ?? [];
  const { data: page, error } = people;
  const { add, error: addError } = useAdd(campaign.id);
  return (
    <>
      <Toolbar>
        <Filters search={search} standing={standing} onChange={change} />
        <GuardedButton
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          reason={reason}
          onClick={() => setAdding(true)}
        >
          {t('participants.add')}
        </GuardedButton>
        <ExportTable
          campaignId={campaign.id}
          name={t('participants.title')}
          table={{ table: 'participants', search, standing }}
        />
      </Toolbar>
      {addError && <ErrorBanner title={t('add.failed')} error={addError} />}
      {error && (
        <ErrorBanner title={t('participants.failed')} error={error} onRetry={() => void people.refetch()} />
      )}
      {page?.count === 0 ? (
        <Nobody isNarrowed={search !== '' || standing !== undefined} />
      ) : (
        !error && (
          <>
            <DataTable
              label={t('participants.title')}
              columns={columns}
              rows={page?.results}
              rowId={({ id }) => id}
              rowName={fullName}
              ordering={ordering}
              onSort={(next) => change({ ordering: next })}
              stale={people.isPlaceholderData}
              skeletonRows={limit}
              selection={{ selected, onChange: setSelected }}
              renderMenu={(person) => (
                <ParticipantMenu
                  person={person}
                  reason={reason}
                  onAct={(act) => (act === 'add' ? add(person) : setAsked({ act, people: [person] }))}
                />
              )}
            />
            <ListFooter page={page} onChange={change} />
            <Bar chosen={chosen} reason={reason} onAsk={setAsked} onClear={() => setSelected(NOBODY)} />
          </>
        )
      )}
      {adding && <AddPeopleModal campaign={campaign} onClose={() => setAdding(false)} />}
      {asked && (
        <ParticipantsConfirm
          campaign={campaign}
          asked={asked}
          onDone={() => setSelected(NOBODY)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Adds a former participant again, without a confirmation, because it is easy to undo. */
function useAdd(campaignId: number) {
  const { t } = useTranslation('details');
  const { mutate, mutateAsync, error } = useChangeMemberships(campaignId);
  const add = (person: Membership) => {
    const user_ids = [person.id];
    const undo = () => mutateAsync({ action: 'remove', user_ids });
    const onSuccess = () => showToast({ message: t('done.added', { name: fullName(person) }), undo });
    mutate({ action: 'add', user_ids }, { onSuccess });
  };
  return { add, error };
}

interface FiltersProps extends Pick<DetailsState, 'search' | 'standing'> {
  onChange: (change: Partial<DetailsState>) => void;
}

function Filters({ search, standing, onChange }: FiltersProps) {
  const { t } = useTranslation('details');
  return (
    <>
      <SearchInput
        label={t('participants.find')}
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
      <Select
        aria-label={t('participants.filter')}
        placeholder={t('participants.everybody')}
        data={MEMBERSHIP_STANDINGS.map((value) => ({ value, label: t(`standing.${value}`) }))}
        value={standing ?? null}
        clearable
        onChange={(value) => onChange({ standing: MEMBERSHIP_STANDINGS.find((one) => one === value) })}
      />
    </>
  );
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('details');
  const key = isNarrowed ? 'none_found' : 'none';
  return (
    <EmptyState size={isNarrowed ? 'inline' : 'page'} title={t(`participants.${key}.title`)}>
      {t(`participants.${key}.text`)}
    </EmptyState>
  );
}

interface BarProps {
  chosen: readonly Membership[];
  reason: string | null;
  onAsk: (asked: AskedOfPeople) => void;
  onClear: () => void;
}

/** The actions for the selected people. Each action applies to some of them, and shows their number. */
function Bar({ chosen, reason, onAsk, onClear }: BarProps) {
  const { t } = useTranslation('details');
  const fitting = (act: AskedOfPeople['act']) => chosen.filter((one) => participantActs(one)[act]);
  const action = (act: AskedOfPeople['act'], icon: React.ReactNode) => {
    const people = fitting(act);
    return (
      <BulkAction
        icon={icon}
        label={t(`bulk.${act}`, { count: people.length })}
        reason={reason ?? (people.length === 0 ? t(`bulk.nobody_${act}`) : null)}
        onClick={() => onAsk({ act, people })}
      />
    );
  };
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {action('resubscribe', <IconUserPlus size={16} aria-hidden="true" />)}
      {action('remove', <IconUserMinus size={16} aria-hidden="true" />)}
    </BulkBar>
  );
}
