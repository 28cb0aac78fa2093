import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconLock,
  IconLockOpen,
  IconLogout2,
  IconTransfer,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo, type Ref, type RefObject, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Grip } from '#ui/Grip.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { RoundGroup } from '#features/rounds/api.ts';
import { nameOf, type GroupPerson, type Seated } from '#features/rounds/review.ts';
import { groupLook } from '#features/rounds/view.ts';
import { useGroupPlace, useSeat } from './board-places.ts';
import c from './GroupCard.module.css';
import { GroupNotes } from './GroupNotes.tsx';
import { GroupScore } from './GroupScore.tsx';
import type { BoardActs } from './use-review.ts';

interface GroupCardProps {
  group: RoundGroup;
  /** In the list of all groups, counted from 1: not all of them are in the page. */
  place: number;
  count: number;
  /** The actions during a review; null for a read-only card. */
  acts: BoardActs | null;
  /** Whether to render the controls that appear on hover. */
  live: boolean;
}

/**
 * One group. During a review the admin adds and removes people by drag or menu, unless the group is locked. Fixed participants
 * stay.
 */
export const GroupCard = memo(function GroupCard({ group, place, count, acts, live }: GroupCardProps) {
  const card = useRef<HTMLElement>(null);
  const { locked } = group;
  return (
    <article
      ref={card}
      className={c.card}
      data-look={groupLook(group)}
      data-locked={locked || undefined}
      data-awaiting={group.awaiting}
      aria-busy={group.awaiting}
      aria-posinset={place}
      aria-setsize={count}
    >
      <header className={c.header}>
        <Title group={group} />
        <GroupScore group={group} />
        {acts && <GroupActs group={group} acts={acts} />}
      </header>
      <ul className={c.people}>
        {group.members.map((person) =>
          acts === null || locked || person.part === 'fixed' ? (
            <li key={person.id} className={c.person}>
              <Person person={person} />
            </li>
          ) : (
            <Seat key={person.id} who={{ person, from: group }} acts={acts} live={live} />
          ),
        )}
      </ul>
      <GroupNotes group={group} />
      {acts && live && <GroupPlace group={group} card={card} />}
    </article>
  );
});

function GroupPlace({ group, card }: { group: RoundGroup; card: RefObject<HTMLElement | null> }) {
  useGroupPlace(group, card);
  return null;
}

function Title({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('groups');
  return (
    <h2 className={c.title}>{t(group.edited ? 'group.edited' : 'group.title', { number: group.number })}</h2>
  );
}

interface GroupActsProps {
  group: RoundGroup;
  acts: BoardActs;
}

function GroupActs({ group, acts }: GroupActsProps) {
  const { t } = useTranslation('groups');
  const { locked, number } = group;
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
    <>
      <ActionIcon
        aria-label={t('group.add', { number })}
        title={t('group.add', { number })}
        onClick={() => acts.startAdding(group)}
      >
        <IconUserPlus size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('group.lock', { number })} onClick={() => acts.lock(group, true)}>
        <IconLockOpen size={16} />
      </ActionIcon>
    </>
  );
}

function Person({ person }: { person: GroupPerson }) {
  const { part = 'member', seat, traits } = person;
  return (
    <>
      <PersonAvatar person={person} size={28} />
      <span className={c.name}>{nameOf(person)}</span>
      {part === 'member' ? <span className={c.trait}>{seat ?? traits[0]}</span> : <Part part={part} />}
    </>
  );
}

function Part({ part }: { part: Exclude<NonNullable<GroupPerson['part']>, 'member'> }) {
  const { t } = useTranslation('groups');
  return <span className={c.part}>{t(`part.${part}`)}</span>;
}

interface SeatProps {
  who: Seated;
  acts: BoardActs;
}

function Seat({ who, acts, live }: SeatProps & { live: boolean }) {
  const [seat, grip] = [useRef<HTMLLIElement>(null), useRef<HTMLButtonElement>(null)];
  return (
    <>
      <li ref={seat} className={c.person} data-free>
        <Person person={who.person} />
        {live && <SeatActs who={who} acts={acts} grip={grip} />}
      </li>
      {/* After the elements that it takes. */}
      {live && <SeatPlace who={who} seat={seat} grip={grip} />}
    </>
  );
}

interface SeatPlaceProps {
  who: Seated;
  seat: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
}

function SeatPlace({ who, seat, grip }: SeatPlaceProps) {
  useSeat(who, seat, grip);
  return null;
}

/** Moves a person to another group: by drag at the grip with the keyboard, or by the menu. */
function SeatActs({ who, acts, grip }: SeatProps & { grip: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation(['rounds', 'groups']);
  const name = nameOf(who.person);
  return (
    <>
      <Grip ref={grip} className={c.grip} aria-label={t('groups:drag.grip', { name })} />
      <RowMenu name={name} className={c.menu}>
        <Menu.Item
          leftSection={<IconTransfer size={16} />}
          onClick={() => acts.choose({ ...who, how: 'move' })}
        >
          {t('person.move')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => acts.choose({ ...who, how: 'swap' })}
        >
          {t('person.swap')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={16} />} onClick={() => acts.put(who, 'out')}>
          {t('person.take_out')}
        </Menu.Item>
      </RowMenu>
    </>
  );
}
