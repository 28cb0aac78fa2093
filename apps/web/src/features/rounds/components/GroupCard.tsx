import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDots,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconLogout2,
  IconTransfer,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import type { RoundGroup } from '../api.ts';
import { nameOf, type GroupPerson } from '../review.ts';
import { groupLook } from '../view.ts';
import { useGroupPlace, useSeat } from './board-drag.ts';
import c from './GroupCard.module.css';
import { GroupNotes } from './GroupNotes.tsx';
import { GroupScore } from './GroupScore.tsx';
import type { Review } from './use-review.ts';

interface GroupCardProps {
  group: RoundGroup;
  /** In the list of all groups, counted from 1: not all of them are in the page. */
  place: number;
  count: number;
}

/** One group as it was sent. */
export const GroupCard = memo(function GroupCard({ group, place, count }: GroupCardProps) {
  return (
    <article
      className={c.card}
      data-look={groupLook(group)}
      data-locked={group.locked || undefined}
      aria-posinset={place}
      aria-setsize={count}
    >
      <header className={c.header}>
        <Title group={group} />
        <GroupScore group={group} />
      </header>
      <ul className={c.people}>
        {group.members.map((person) => (
          <li key={person.id} className={c.person}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      <GroupNotes group={group} />
    </article>
  );
});

interface ReviewedProps {
  group: RoundGroup;
  review: Review;
}

/** One group under review: people come and go by drag or menu, unless it is locked; who is in every group stays. */
export const ReviewedGroupCard = memo(function ReviewedGroupCard({
  group,
  review,
  place,
  count,
}: ReviewedProps & GroupCardProps) {
  const { t } = useTranslation('rounds');
  const { ref, isDropTarget } = useGroupPlace(group, group.locked);
  return (
    <article
      ref={ref}
      className={c.card}
      data-look={groupLook(group)}
      data-locked={group.locked || undefined}
      data-target={isDropTarget || undefined}
      aria-posinset={place}
      aria-setsize={count}
    >
      <header className={c.header}>
        <Title group={group} />
        <GroupScore group={group} />
        {!group.locked && (
          <ActionIcon
            aria-label={t('group.add', { number: group.number })}
            title={t('group.add', { number: group.number })}
            onClick={() => review.startAdding(group)}
          >
            <IconUserPlus size={16} />
          </ActionIcon>
        )}
        <Lock group={group} review={review} />
      </header>
      <ul className={c.people}>
        {group.members.map((person) =>
          group.locked || person.part === 'fixed' ? (
            <li key={person.id} className={c.person}>
              <Person person={person} />
            </li>
          ) : (
            <Seat key={person.id} person={person} group={group} review={review} />
          ),
        )}
      </ul>
      <GroupNotes group={group} />
    </article>
  );
});

function Title({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('rounds');
  return (
    <h2 className={c.title}>{t(group.edited ? 'group.edited' : 'group.title', { number: group.number })}</h2>
  );
}

function Lock({ group, review }: ReviewedProps) {
  const { t } = useTranslation('rounds');
  const { locked, number } = group;
  return locked ? (
    <Button
      variant="transparent"
      size="compact-sm"
      className={c.locked}
      leftSection={<IconLock size={16} aria-hidden="true" />}
      aria-label={t('group.unlock', { number })}
      onClick={() => review.lock(group, false)}
    >
      {t('group.locked')}
    </Button>
  ) : (
    <ActionIcon aria-label={t('group.lock', { number })} onClick={() => review.lock(group, true)}>
      <IconLockOpen size={16} />
    </ActionIcon>
  );
}

function Person({ person }: { person: GroupPerson }) {
  const { t } = useTranslation('rounds');
  const { part = 'member', seat, traits } = person;
  return (
    <>
      <PersonAvatar person={person} size={28} />
      <span className={c.name}>{nameOf(person)}</span>
      {part === 'member' ? (
        <span className={c.trait}>{seat ?? traits[0]}</span>
      ) : (
        <span className={c.part}>{t(`part.${part}`)}</span>
      )}
    </>
  );
}

interface SeatProps extends ReviewedProps {
  person: GroupPerson;
}

function Seat({ person, group, review }: SeatProps) {
  const { t } = useTranslation('rounds');
  const { ref, handleRef, isDragSource, isDropTarget } = useSeat({ person, from: group });
  return (
    <li
      ref={ref}
      className={c.person}
      data-free
      data-lifted={isDragSource || undefined}
      data-target={isDropTarget || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={c.grip}
        aria-label={t('drag.grip', { name: nameOf(person) })}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
      <Person person={person} />
      <PersonMenu person={person} group={group} review={review} />
    </li>
  );
}

function PersonMenu({ person, group, review }: SeatProps) {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation();
  const who = { person, from: group };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={c.menu} aria-label={common('actions.more_about', { name: nameOf(person) })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTransfer size={16} />}
          onClick={() => review.choose({ ...who, how: 'move' })}
        >
          {t('person.move')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => review.choose({ ...who, how: 'swap' })}
        >
          {t('person.swap')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={16} />} onClick={() => review.put(who, 'out')}>
          {t('person.take_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
