import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  addedQuery,
  candidatesQuery,
  type ShortUser,
  useAddByHand,
  useTakeBack,
} from '#features/audiences/api.ts';
import c from './HandPicked.module.css';

const ROWS = 5;
const nameOf = (user: ShortUser) => fullName(user) || user.email;

/** Members who are in an audience independently of its filter: an admin adds and removes them one at a time. */
export function HandPicked({ id }: { id: number }) {
  const { t } = useTranslation('audiences');
  const [offset, setOffset] = useState(0);
  const added = useQuery(addedQuery(useWorkspace(), id, { limit: ROWS, offset, search: '' }));
  // Both outlive the line that they are about.
  const add = useAddByHand(id);
  const take = useTakeBack(id);
  const takeOut = (user: ShortUser) =>
    take.mutate(user.id, {
      onSuccess: () =>
        showToast({
          message: t('picked.taken', { name: nameOf(user) }),
          undo: () => add.mutateAsync(user.id),
        }),
    });
  return (
    <PagedCard
      title={t('picked.title')}
      intro={
        <>
          {add.error && <ErrorBanner title={t('picked.not_added')} error={add.error} />}
          {take.error && <ErrorBanner title={t('picked.not_taken')} error={take.error} />}
          <AddByHand id={id} add={add} />
        </>
      }
      page={added}
      failed={t('picked.load_failed')}
      empty={t('picked.empty')}
      rowId={(user) => user.id}
      render={(user) => (
        <Picked
          user={user}
          busy={take.isPending && take.variables === user.id}
          onTake={() => takeOut(user)}
        />
      )}
      onPage={setOffset}
    />
  );
}

function AddByHand({ id, add }: { id: number; add: ReturnType<typeof useAddByHand> }) {
  const { t } = useTranslation('audiences');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 250);
  const found = useQuery(candidatesQuery(useWorkspace(), id, settled));
  const people = settled ? (found.data ?? []) : [];
  const choose = (value: string | null) => {
    const user = people.find((one) => String(one.id) === value);
    if (!user) return;
    setText('');
    add.mutate(user.id, {
      onSuccess: () => showToast({ message: t('picked.added', { name: nameOf(user) }) }),
    });
  };
  return (
    <div className={c.add}>
      <Select
        label={t('picked.add')}
        placeholder={t('picked.placeholder')}
        searchable
        data={people.map((user) => ({ value: String(user.id), label: `${nameOf(user)}, ${user.email}` }))}
        // The server has searched, in more than what the line shows.
        filter={({ options }) => options}
        nothingFoundMessage={settled && found.isSuccess && !found.isFetching ? t('picked.nobody') : null}
        searchValue={text}
        onSearchChange={setText}
        value={null}
        onChange={choose}
        disabled={add.isPending}
      />
    </div>
  );
}

interface PickedProps {
  user: ShortUser;
  busy: boolean;
  onTake: () => void;
}

function Picked({ user, busy, onTake }: PickedProps) {
  const { t } = useTranslation('audiences');
  const { slug } = useWorkspace();
  return (
    <div className={c.person}>
      <PersonCell person={user} detail={user.email} to={paths.memberProfile({ slug, id: user.id })} />
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        aria-label={t('picked.take_named', { name: nameOf(user) })}
        onClick={onTake}
      >
        {t('picked.take')}
      </Button>
    </div>
  );
}
