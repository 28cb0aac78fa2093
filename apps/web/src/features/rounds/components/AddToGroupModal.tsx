import { Modal, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { SkeletonPeople } from '../../../ui/Skeletons.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { othersQuery, type RoundGroup, type RoundRef } from '../api.ts';
import { type GroupPerson, nameOf } from '../review.ts';
import c from './PlacePersonModal.module.css';

interface AddToGroupModalProps {
  round: RoundRef;
  group: RoundGroup;
  onClose: () => void;
  onAdd: (person: GroupPerson) => Promise<void>;
}

/** Chooses somebody without a group for a group, whether they take part so far or not. Who said no is shown, and stays out. */
export function AddToGroupModal({ round, group, onClose, onAdd }: AddToGroupModalProps) {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation();
  useReturnFocus();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const { number } = group;
  const choose = async (person: GroupPerson) => {
    setState({ busy: true, error: null });
    try {
      await onAdd(person);
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('group.add', { number })}
      size={520}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <div className={c.body}>
        <p className={c.detail}>{t('add_to_group.help')}</p>
        <SearchInput label={t('place.find')} value={search} onChange={setSearch} />
        {state.error !== null && (
          <ErrorBanner title={t('add_to_group.refused', { number })} error={state.error} />
        )}
        <Others round={round} search={search} busy={state.busy} onChoose={(person) => void choose(person)} />
      </div>
    </Modal>
  );
}

interface OthersProps {
  round: RoundRef;
  search: string;
  busy: boolean;
  onChoose: (person: GroupPerson) => void;
}

function Others({ round, search, busy, onChoose }: OthersProps) {
  const { t } = useTranslation('rounds');
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
