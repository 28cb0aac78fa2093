import type { FilterGroup } from '@fika/contract/filter-shape';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { chosenOnes } from '#features/members/acts.ts';
import { countQuery, othersCountQuery, type User } from '#features/members/api.ts';
import type { Bulk } from '#features/members/bulk/use-bulk.ts';
import { askedFilters, isAboutInactive } from '#features/members/list.ts';
import type { MemberListState } from '#features/members/search.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { MembersBar } from './MembersBar.tsx';
import type { Deed } from './deeds.ts';
import { lazyDialog } from '#ui/lazy-part.tsx';

const isAsked = ({ filters }: { filters: FilterGroup | null }) => filters !== null;
const AskAct = lazyDialog(isAsked, async () => (await import('#features/members/bulk/AskAct.tsx')).AskAct);
const EditField = lazyDialog(
  isAsked,
  async () => (await import('#features/members/bulk/EditField.tsx')).EditField,
);
const AddToAudiences = lazyDialog(
  isAsked,
  async () => (await import('#features/members/bulk/AddToAudiences.tsx')).AddToAudiences,
);
const AddToProgram = lazyDialog(
  isAsked,
  async () => (await import('#features/members/bulk/AddToProgram.tsx')).AddToProgram,
);

interface Asked {
  deed: Deed;
  filters: FilterGroup;
}

/** Selecting members and what can be done with them: for the table, its rows, and the bar below. */
export function useMemberActs(state: MemberListState, bulk: Bulk, onExport: (filters: FilterGroup) => void) {
  const workspace = useWorkspace();
  const { user: me } = workspace;
  const [selected, setSelected] = useState<RowSelectionState>({});
  const ids = Object.keys(selected).map(Number);
  // "Select all" applies to one filter, so another filter clears it.
  const everyone = askedFilters(state.filters, state.search);
  const list = JSON.stringify(everyone);
  const [everyoneOf, setEveryoneOf] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isEveryone = everyoneOf === list;
  const { data: count = 0 } = useQuery({
    ...othersCountQuery(workspace, everyone),
    enabled: ids.length > 0 || isEveryone,
  });
  const { data: inAll = count } = useQuery({
    ...countQuery(workspace, everyone),
    enabled: ids.length > 0 && !isEveryone,
  });
  const clear = () => {
    setSelected({});
    setEveryoneOf(null);
  };
  const filters = isEveryone ? everyone : chosenOnes(ids);
  const ask = (deed: Deed, about: FilterGroup) =>
    deed === 'export' ? onExport(about) : setAsked({ deed, filters: about });
  const dialog = (deed: (named: Deed) => boolean) => ({
    filters: asked && deed(asked.deed) ? asked.filters : null,
    bulk,
    onClose: () => setAsked(null),
    onDone: clear,
  });
  const act = asked && isAct(asked.deed) ? asked.deed : 'deactivate';
  return {
    selection: {
      selected,
      everything: isEveryone,
      canSelect: ({ id }: User) => id !== me.id,
      onChange: (next: RowSelectionState) => {
        setSelected(next);
        setEveryoneOf(null);
      },
    },
    renderMenu: (user: User) => <MemberMenu user={user} onAsk={(deed) => ask(deed, chosenOnes([user.id]))} />,
    bar: (
      <>
        <MembersBar
          count={isEveryone ? count : ids.length}
          total={isEveryone ? null : count}
          leavesOut={inAll > count}
          inactive={isAboutInactive(state.filters)}
          onEveryone={() => setEveryoneOf(list)}
          onAsk={(deed) => ask(deed, filters)}
          onClear={clear}
        />
        <AskAct act={act} {...dialog(isAct)} />
        <EditField {...dialog((deed) => deed === 'field')} />
        <AddToAudiences {...dialog((deed) => deed === 'audience')} />
        <AddToProgram {...dialog((deed) => deed === 'program')} />
      </>
    ),
  };
}

const OTHERS = ['field', 'audience', 'program', 'export'] as const;

const isAct = (deed: Deed): deed is Exclude<Deed, (typeof OTHERS)[number]> =>
  !(OTHERS as readonly Deed[]).includes(deed);
