import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconDots,
  IconLock,
  IconLockOpen,
  IconLogout2,
  IconTransfer,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../../ui/initials.ts';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import type { RoundGroup } from '../api.ts';
import { groupLook } from '../view.ts';
import c from './GroupCard.module.css';

export type GroupPerson = RoundGroup['members'][number];

/** What can be done with a group under review. */
export interface GroupActs {
  lock: (group: RoundGroup, locked: boolean) => void;
  move: (person: GroupPerson, group: RoundGroup | null) => void;
  swap: (person: GroupPerson, group: RoundGroup | null) => void;
  takeOut: (person: GroupPerson, group: RoundGroup) => void;
}

/** One group; without `acts` it is only shown. */
export function GroupCard({ group, acts }: { group: RoundGroup; acts: GroupActs | null }) {
  const { t } = useTranslation('rounds');
  const title = t(group.edited ? 'group.edited' : 'group.title', { number: group.number });
  return (
    <article className={c.card} data-look={groupLook(group)} data-locked={group.locked || undefined}>
      <header className={c.header}>
        <h2 className={c.title}>{title}</h2>
        <Lock group={group} acts={acts} />
      </header>
      <ul className={c.people}>
        {group.members.map((person) => (
          <li key={person.id} className={c.person}>
            <PersonAvatar person={person} size={28} />
            <span className={c.name}>{fullName(person) || person.email}</span>
            <span className={c.trait}>{person.traits[0]}</span>
            {acts && <PersonMenu person={person} group={group} acts={acts} />}
          </li>
        ))}
      </ul>
      <Notes group={group} />
    </article>
  );
}

function Lock({ group, acts }: { group: RoundGroup; acts: GroupActs | null }) {
  const { t } = useTranslation('rounds');
  const { locked, number } = group;
  if (!acts) return null;
  return locked ? (
    <Button
      variant="transparent"
      size="compact-sm"
      className={c.locked}
      leftSection={<IconLock size={16} aria-hidden="true" />}
      aria-label={t('group.unlock', { number })}
      onClick={() => acts.lock(group, false)}
    >
      {t('group.locked')}
    </Button>
  ) : (
    <ActionIcon aria-label={t('group.lock', { number })} onClick={() => acts.lock(group, true)}>
      <IconLockOpen size={16} />
    </ActionIcon>
  );
}

interface PersonMenuProps {
  person: GroupPerson;
  group: RoundGroup;
  acts: GroupActs;
}

function PersonMenu({ person, group, acts }: PersonMenuProps) {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation();
  const name = fullName(person) || person.email;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={c.menu} aria-label={common('actions.more_about', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTransfer size={16} />} onClick={() => acts.move(person, group)}>
          {t('person.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => acts.swap(person, group)}>
          {t('person.swap')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={16} />} onClick={() => acts.takeOut(person, group)}>
          {t('person.take_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Notes({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('rounds');
  const { broken_rules, times_met, reasons, members } = group;
  return (
    <ul className={c.notes}>
      {members.length === 1 && (
        <li className={c.note} data-tone="lingon">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('group.alone')}
        </li>
      )}
      {broken_rules.map(({ rule, required, sentence }) => (
        <li key={`${rule} ${sentence}`} className={c.note} data-tone={required ? 'lingon' : 'cinnamon'}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {rule > 0 ? t('group.not_kept', { rule, sentence }) : sentence}
        </li>
      ))}
      {times_met > 0 && (
        <li className={c.note} data-tone="cinnamon">
          <IconUsersGroup size={14} aria-hidden="true" />
          {t('group.met', { count: times_met })}
        </li>
      )}
      {reasons.map((sentence) => (
        <li key={sentence} className={c.note}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
