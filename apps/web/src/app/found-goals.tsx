import { ROUND_STATUS } from '@fika/contract/statuses';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconClipboardCheck, IconCoffee, IconPlus, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { fullName, nameInside } from '#ui/initials.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { campaignsQuery } from '#features/campaigns/api.ts';
import { campaignListDefaults } from '#features/campaigns/search.ts';
import { membersQuery } from '#features/members/api.ts';
import { useCoworkers } from '#features/preferences/api.ts';
import { memberListDefaults } from '#features/members/search.ts';

/** An entry of the palette. */
export interface Goal {
  key: string;
  label: string;
  note: string;
  icon: ReactNode;
  to: string;
  search?: Readonly<Record<string, string>>;
}

/** How many of each kind are shown. */
const MOST = 5;
const LEAST_LETTERS = 2;
const WAIT_MS = 150;

/** The actions of an admin that begin on a page. */
export function useActions(): Goal[] {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const program = useCan('programs_add');
  const members = useCan('members_add');
  const icon = <IconPlus size={18} aria-hidden="true" />;
  const note = t('go_to.action');
  const action = (label: string, to: string): Goal => ({ key: to, label, note, icon, to });
  return [
    ...(program.can ? [action(t('go_to.start_program'), paths.campaignsNew(workspace))] : []),
    ...(members.can
      ? [action(t('go_to.import_members'), paths.membersInvite({ slug: workspace.slug, tab: 'upload' }))]
      : []),
  ];
}

/** Colleagues whose name has what was typed, where members may ask each other to meet; nothing for admins, who find members. */
export function useFoundColleagues(typed: string): { goals: Goal[]; isSearching: boolean } {
  const { slug, options, user } = useWorkspace();
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  const enabled =
    user.role === 0 && options.account_access.enable_instant_match && search.length >= LEAST_LETTERS;
  const { data = [], isFetching } = useCoworkers(enabled ? search : '');
  if (!enabled) return { goals: [], isSearching: false };
  const goals = data.slice(0, MOST).map(({ id, full_name: name, hint }): Goal => ({
    key: `colleague ${id}`,
    label: name,
    note: hint,
    icon: <IconUser size={18} aria-hidden="true" />,
    to: paths.opportunities({ slug }),
    search: { name },
  }));
  return { goals, isSearching: isFetching || search !== typed.trim() };
}

/** Members, programs and their sessions whose name has what an admin typed; nothing for others. */
export function useFound(typed: string): { goals: Goal[]; isSearching: boolean } {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  const enabled = workspace.user.role > 0 && search.length >= LEAST_LETTERS;
  const list = { search, limit: MOST };
  const members = useQuery({ ...membersQuery(workspace, { ...memberListDefaults, ...list }), enabled });
  const programs = useQuery({ ...campaignsQuery(workspace, { ...campaignListDefaults, ...list }), enabled });
  if (!enabled) return { goals: [], isSearching: false };
  const { slug } = workspace;
  const people = (members.data?.results ?? []).map((person): Goal => ({
    key: `member ${person.id}`,
    label: fullName(person) || nameInside(person),
    note: person.email,
    icon: <PersonAvatar person={person} size={26} />,
    to: paths.memberProfile({ slug, id: person.id }),
  }));
  const found = programs.data?.results ?? [];
  const named = found.map(({ id, name }): Goal => ({
    key: `program ${id}`,
    label: name,
    note: t('go_to.program'),
    icon: <IconCoffee size={18} aria-hidden="true" />,
    to: paths.campaignsDetails({ slug, id }),
  }));
  const sessions = found.flatMap(({ id, name, open_round: open }): Goal[] =>
    open === null
      ? []
      : [
          {
            key: `session ${open.id}`,
            label: t('go_to.session', { program: name }),
            note: t(open.status === ROUND_STATUS.provisioned ? 'go_to.in_review' : 'go_to.open'),
            icon: <IconClipboardCheck size={18} aria-hidden="true" />,
            to: paths.sessionReview({ slug, id, session_id: open.id }),
          },
        ],
  );
  const isSearching = members.isFetching || programs.isFetching || search !== typed.trim();
  return { goals: [...people, ...named, ...sessions], isSearching };
}
