import type { FilterGroup } from '@fika/contract/filter-group';
import {
  IconShieldMinus,
  IconShieldPlus,
  IconUserCheck,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useCan } from '../../../lib/use-can.ts';
import { paths } from '../../../paths.ts';
import { BulkAction, BulkBar } from '../../../ui/BulkBar.tsx';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { fullName } from '../../../ui/initials.ts';
import { MenuLink } from '../../../ui/MenuLink.tsx';
import { ReasonItem } from '../../../ui/ReasonItem.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import type { RowId } from '../../../ui/selection.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ACT_RIGHTS, actsFor, actsOn, allShown, chosenOnes, type MemberAct } from '../acts.ts';
import { actCountQuery, othersCountQuery, type User, useMemberAct } from '../api.ts';
import type { MemberListState } from '../view.ts';

const ICONS: Readonly<Record<MemberAct, TablerIcon>> = {
  activate: IconUserCheck,
  deactivate: IconUserOff,
  grant: IconShieldPlus,
  ungrant: IconShieldMinus,
};

interface Asked {
  act: MemberAct;
  filters: FilterGroup;
}

/** Selecting members and what can be done with them: for the table, its rows, and the bar below. */
export function useMemberActs(state: MemberListState) {
  const workspace = useWorkspace();
  const { user: me } = workspace;
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  // A selection of everybody belongs to the list as it is now.
  const list = `${state.status} ${state.search}`;
  const [everyoneOf, setEveryoneOf] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isEveryone = everyoneOf === list;
  const everyone = allShown(state.status, state.search);
  const { data: count = 0 } = useQuery({
    ...othersCountQuery(workspace, everyone),
    enabled: selected.size > 0 || isEveryone,
  });
  const clear = () => {
    setSelected(new Set());
    setEveryoneOf(null);
  };
  const filters = isEveryone ? allShown(state.status, state.search) : chosenOnes([...selected].map(Number));
  return {
    selection: {
      selected,
      canSelect: ({ id }: User) => id !== me.id,
      onChange: (next: ReadonlySet<RowId>) => {
        setSelected(next);
        setEveryoneOf(null);
      },
    },
    renderMenu: (user: User) =>
      user.id === me.id ? null : (
        <MemberMenu user={user} onAct={(act) => setAsked({ act, filters: chosenOnes([user.id]) })} />
      ),
    bar: (
      <>
        <MembersBar
          count={isEveryone ? count : selected.size}
          total={isEveryone ? null : count}
          acts={actsFor(state.status)}
          onEveryone={() => setEveryoneOf(list)}
          onAct={(act) => setAsked({ act, filters })}
          onClear={clear}
        />
        <AskAct asked={asked} onClose={() => setAsked(null)} onDone={clear} />
      </>
    ),
  };
}

interface BarProps {
  count: number;
  /** How many there are in all; null when everybody is selected. */
  total: number | null;
  acts: readonly MemberAct[];
  onEveryone: () => void;
  onAct: (act: MemberAct) => void;
  onClear: () => void;
}

function MembersBar({ count, total, acts, onEveryone, onAct, onClear }: BarProps) {
  const { t } = useTranslation('members');
  const more = total !== null && total > count;
  return (
    <BulkBar
      count={count}
      {...(more && { selectAll: { label: t('acts.select_all', { count: total }), onClick: onEveryone } })}
      onClear={onClear}
    >
      {acts.map((act) => (
        <BulkAct key={act} act={act} onAct={onAct} />
      ))}
    </BulkBar>
  );
}

function BulkAct({ act, onAct }: { act: MemberAct; onAct: (act: MemberAct) => void }) {
  const { t } = useTranslation('members');
  const { reason } = useCan(ACT_RIGHTS[act]);
  const Icon = ICONS[act];
  return (
    <BulkAction
      icon={<Icon size={16} aria-hidden="true" />}
      label={t(`acts.${act}`)}
      reason={reason}
      onClick={() => onAct(act)}
    />
  );
}

function MemberMenu({ user, onAct }: { user: User; onAct: (act: MemberAct) => void }) {
  const { t } = useTranslation('members');
  const { slug, user: me } = useWorkspace();
  const acts = actsOn(user, me);
  const hasRights = user.role > 0 && user.is_active;
  if (acts.length === 0 && !hasRights) return null;
  return (
    <RowMenu name={fullName(user)}>
      {hasRights && (
        <MenuLink to={paths.permissionsOf({ slug, id: user.id })}>{t('acts.see_rights')}</MenuLink>
      )}
      {acts.map((act) => (
        <ActItem key={act} act={act} onAct={onAct} />
      ))}
    </RowMenu>
  );
}

function ActItem({ act, onAct }: { act: MemberAct; onAct: (act: MemberAct) => void }) {
  const { t } = useTranslation('members');
  const { reason } = useCan(ACT_RIGHTS[act]);
  const Icon = ICONS[act];
  return (
    <ReasonItem reason={reason} icon={<Icon size={16} />} onClick={() => onAct(act)}>
      {t(`acts.${act}`)}
    </ReasonItem>
  );
}

/** Asks with exact numbers: how many the act changes, and how many it leaves. */
function AskAct({
  asked,
  onClose,
  onDone,
}: {
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('members');
  const workspace = useWorkspace();
  const run = useMemberAct();
  const shown = asked ?? { act: 'deactivate' as const, filters: chosenOnes([]) };
  const { act, filters } = shown;
  const { data } = useQuery({ ...actCountQuery(workspace, act, filters), enabled: asked !== null });
  const count = data?.affected ?? 0;
  return (
    <ConfirmModal
      opened={asked !== null}
      onClose={onClose}
      title={data ? t(`acts.ask.${act}`, { count }) : t('acts.counting')}
      confirmLabel={t(`acts.confirm.${act}`)}
      keepLabel={t('acts.keep')}
      failedTitle={t('acts.failed')}
      danger={act === 'deactivate' || act === 'ungrant'}
      canConfirm={count > 0}
      onConfirm={async () => {
        const done = await run.mutateAsync({ act, filters });
        // Many members are left to a job, which goes on by itself.
        if ('count' in done) showToast({ message: t(`acts.done.${act}`, { count: done.count }) });
        onDone();
      }}
    >
      {data && (count > 0 ? t(`acts.what.${act}`) : t('acts.nobody'))}
      {data && count > 0 && data.left > 0 && ` ${t('acts.left', { count: data.left })}`}
    </ConfirmModal>
  );
}
