import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { othersQuery, type RoundGroup, type RoundRef } from '#features/rounds/api.ts';
import { type GroupPerson, nameOf } from '#features/rounds/review.ts';
import { type ChoiceList, ChoiceModal } from './ChoiceModal.tsx';
import c from './ChoiceModal.module.css';

interface AddToGroupModalProps {
  round: RoundRef;
  group: RoundGroup;
  onClose: () => void;
  onAdd: (person: GroupPerson) => Promise<void>;
}

/**
 * Chooses a person without a group for a group, whether they take part so far or not. Members who declined are listed and
 * disabled.
 */
export function AddToGroupModal({ round, group, onClose, onAdd }: AddToGroupModalProps) {
  const { t } = useTranslation('groups');
  const { number } = group;
  return (
    <ChoiceModal
      title={t('group.add', { number })}
      help={t('add_to_group.help')}
      refused={t('add_to_group.refused', { number })}
      onClose={onClose}
      onChoose={onAdd}
    >
      {(list) => <Others round={round} {...list} />}
    </ChoiceModal>
  );
}

interface OthersProps extends ChoiceList<GroupPerson> {
  round: RoundRef;
}

function Others({ round, search, busy, onChoose }: OthersProps) {
  const { t } = useTranslation('groups');
  const others = useInfiniteQuery(othersQuery(useWorkspace(), round, search));
  if (!others.data) {
    return others.error ? (
      <ErrorBanner title={t('add_to_group.not_loaded')} error={others.error} />
    ) : (
      <SkeletonPeople rows={4} />
    );
  }
  const people = others.data.pages.flatMap(({ results }) => results);
  if (people.length === 0) {
    return <p className={c.none}>{t(search ? 'add_to_group.none_found' : 'add_to_group.none')}</p>;
  }
  return (
    <div className={c.list} aria-busy={busy}>
      {people.map(({ user, can_join, reason }) => (
        <UnstyledButton
          key={user.id}
          className={c.choice}
          disabled={busy || !can_join}
          onClick={() => onChoose(user)}
        >
          <PersonAvatar person={user} size={28} />
          <span className={c.text}>
            <span>{nameOf(user)}</span>
            <span className={c.detail}>{[...user.traits.slice(0, 1), reason.sentence].join(' · ')}</span>
          </span>
        </UnstyledButton>
      ))}
      {others.hasNextPage && (
        <UnstyledButton className={c.more} onClick={() => void others.fetchNextPage()}>
          {t('add_to_group.more')}
        </UnstyledButton>
      )}
    </div>
  );
}
