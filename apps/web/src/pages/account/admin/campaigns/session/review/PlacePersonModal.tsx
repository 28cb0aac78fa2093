import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { groupChoicesQuery, type RoundGroup, type RoundRef } from '#features/rounds/api.ts';
import { nameOf, type Place } from '#features/rounds/review.ts';
import { type ChoiceList, ChoiceModal } from './ChoiceModal.tsx';
import c from './ChoiceModal.module.css';
import type { Placing } from './use-review.ts';

interface PlacePersonModalProps {
  round: RoundRef;
  placing: Placing;
  onClose: () => void;
  onPlace: (place: Place) => Promise<void>;
}

/** Chooses the group that a person moves to, or the person to swap with. A refusal of the rules stays visible. */
export function PlacePersonModal({ round, placing, onClose, onPlace }: PlacePersonModalProps) {
  const { t } = useTranslation('groups');
  const name = nameOf(placing.person);
  return (
    <ChoiceModal
      title={t(`place.${placing.how}_title`, { name })}
      refused={t('place.refused', { name })}
      onClose={onClose}
      onChoose={onPlace}
    >
      {(list) => <Choices round={round} placing={placing} {...list} />}
    </ChoiceModal>
  );
}

interface ChoicesProps extends ChoiceList<Place> {
  round: RoundRef;
  placing: Placing;
}

function Choices({ round, placing, search, busy, onChoose }: ChoicesProps) {
  const { t } = useTranslation(['rounds', 'groups']);
  const groups = useInfiniteQuery(groupChoicesQuery(useWorkspace(), round, search));
  if (!groups.data) {
    return groups.error ? (
      <ErrorBanner title={t('not_loaded.groups')} error={groups.error} />
    ) : (
      <SkeletonPeople rows={4} />
    );
  }
  const offered = groups.data.pages
    .flatMap(({ results }) => results)
    // A locked group takes no new members.
    .filter(({ id, locked }) => id !== placing.from?.id && !locked);
  if (offered.length === 0) return <p className={c.none}>{t('groups:place.none')}</p>;
  return (
    <div className={c.list} aria-busy={busy}>
      {offered.map((group) =>
        placing.how === 'move' ? (
          <GroupChoice key={group.id} group={group} disabled={busy} onChoose={onChoose} />
        ) : (
          <PeopleChoices key={group.id} group={group} disabled={busy} onChoose={onChoose} />
        ),
      )}
      {groups.hasNextPage && (
        <UnstyledButton className={c.more} onClick={() => void groups.fetchNextPage()}>
          {t('groups:more_groups')}
        </UnstyledButton>
      )}
    </div>
  );
}

interface ChoiceProps {
  group: RoundGroup;
  disabled: boolean;
  onChoose: (place: Place) => void;
}

function GroupChoice({ group, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('groups');
  const { list } = useFormat();
  return (
    <UnstyledButton
      className={c.choice}
      disabled={disabled}
      onClick={() => onChoose({ group, swapWith: null })}
    >
      <AvatarStack people={group.members} size={28} />
      <span className={c.text}>
        <span>{list(group.members.map(nameOf))}</span>
        <span className={c.detail}>
          {[t('group.title', { number: group.number }), ...traitsOf(group)].join(', ')}
        </span>
      </span>
    </UnstyledButton>
  );
}

/** What the members of a group are by their first field, each once: their departments. */
const traitsOf = ({ members }: RoundGroup): string[] => [
  ...new Set(members.flatMap(({ traits }) => traits.slice(0, 1))),
];

function PeopleChoices({ group, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('groups');
  return group.members.map((person) => (
    <UnstyledButton
      key={person.id}
      className={c.choice}
      disabled={disabled}
      onClick={() => onChoose({ group, swapWith: person })}
    >
      <PersonAvatar person={person} size={28} />
      <span className={c.text}>
        <span>{nameOf(person)}</span>
        <span className={c.detail}>
          {[t('group.title', { number: group.number }), ...person.traits.slice(0, 1)].join(', ')}
        </span>
      </span>
    </UnstyledButton>
  ));
}
