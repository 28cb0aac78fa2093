import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconBuilding, IconCornerDownLeft, IconSearch, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { homeOf } from '#lib/home.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession, useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { KeyboardHint } from '#ui/KeyboardHint.tsx';
import { type Goal, useActions, useFound, useFoundColleagues } from './found-goals.tsx';
import c from './GoToPalette.module.css';
import { innerPlaces, type Place } from './nav.ts';

const [store, spotlight] = createSpotlight();

/**
 * Every place, action and workspace, and for admins members, programs and sessions, found by typing a part of the name. Opens as soon as
 * it is there.
 */
export default function GoToPalette({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, options } = useWorkspace();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const forMembers = options.account_access.enable_instant_match ? 'placeholder_member' : 'placeholder';
  const placeholder = t(`go_to.${user.role > 0 ? 'placeholder_admin' : forMembers}`);
  const named = [...useActions(), ...useGoals(places)].filter(({ label }) => matches(label, query));
  const forAdmins = useFound(query);
  const colleagues = useFoundColleagues(query);
  // What is there at once stays in its place when the answers of the server come.
  const found = [...named, ...forAdmins.goals, ...colleagues.goals];
  const isSearching = forAdmins.isSearching || colleagues.isSearching;
  const open = ({ to, search }: Goal) => void navigate({ to, ...(search && { search }) });
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      clearQueryOnClose
      shortcut={null}
      radius={12}
      centered={false}
      yOffset={96}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('nav.go_to') } }}
      classNames={{
        content: c.content,
        search: c.search,
        action: c.action,
        body: c.body,
        overlay: c.overlay,
      }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={t('nav.go_to')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={<KeyboardHint keys={['esc']} />}
        rightSectionWidth={56}
        onKeyDown={(event) => {
          const [first] = found;
          // The list marks an entry when one types, and none of those that come later.
          const isMarked = list.current?.querySelector('[data-selected]');
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isMarked || !first) return;
          spotlight.close();
          open(first);
        }}
      />
      <Spotlight.ActionsList ref={list} className={c.list}>
        {found.length === 0 && (
          <Spotlight.Empty>{t(isSearching ? 'go_to.searching' : 'go_to.nothing')}</Spotlight.Empty>
        )}
        {found.map((goal) => (
          <Spotlight.Action key={goal.key} onClick={() => open(goal)}>
            <span className={c.icon}>{goal.icon}</span>
            <span className={c.name}>{goal.label}</span>
            <span className={c.note}>{goal.note}</span>
            <IconCornerDownLeft className={c.enter} size={16} aria-hidden="true" />
          </Spotlight.Action>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useGoals(places: readonly Place[]): Goal[] {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const session = useSession();
  const goals = places.flatMap((place) => {
    const Icon = place.icon;
    const icon = <Icon size={18} aria-hidden="true" />;
    const own = { key: place.label, label: t(place.label), note: '', icon, to: place.to(workspace) };
    const inner = innerPlaces(place, workspace).map((child) => ({
      key: child.label,
      label: t(child.label),
      note: own.label,
      icon,
      to: child.to(workspace),
    }));
    return inner.length > 0 ? inner : [own];
  });
  const others = session.workspaces
    .filter(({ id }) => id !== workspace.id)
    .map((other) => ({
      key: other.slug,
      label: other.name,
      note: other.gate ? t(`gates.${other.gate}`) : t('go_to.workspaces'),
      icon: <IconBuilding size={18} aria-hidden="true" />,
      to: homeOf(other),
    }));
  const own = [
    { label: t('menu.profile'), to: paths.profile(workspace) },
    { label: t('menu.all_workspaces'), to: paths.workspaces(workspace) },
  ].map(({ label, to }) => ({
    key: to,
    label,
    note: '',
    icon: <IconUser size={18} aria-hidden="true" />,
    to,
  }));
  return [...goals, ...own, ...others];
}

// Removes accents: "resume" finds "résumé".
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

function matches(label: string, query: string): boolean {
  return plain(label).includes(plain(query.trim()));
}
