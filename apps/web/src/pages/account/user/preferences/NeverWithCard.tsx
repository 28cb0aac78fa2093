import { ActionIcon, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  type NeverWithPerson,
  useCoworkers,
  useEndKeepingAway,
  useKeepAway,
  useNeverWith,
} from '#features/preferences/api.ts';
import c from './NeverWithCard.module.css';

/** The people that the reader is never matched with, a setting of the reader only. */
export function NeverWithCard() {
  const { t } = useTranslation('preferences');
  const list = useNeverWith();
  const add = useKeepAway();
  const end = useEndKeepingAway();
  const letGo = (person: NeverWithPerson) =>
    end.mutate(person.id, {
      onSuccess: () =>
        showToast({
          message: t('never.gone', { name: person.full_name }),
          undo: () => add.mutateAsync(person.user_id),
        }),
    });
  return (
    <Card title={t('never.title')}>
      <div className={c.body}>
        <p className={c.help}>{t('never.help')}</p>
        {list.error && (
          <ErrorBanner title={t('never.not_loaded')} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {add.error && <ErrorBanner title={t('never.not_added')} error={add.error} />}
        {end.error && <ErrorBanner title={t('never.not_removed')} error={end.error} />}
        {list.data && list.data.length > 0 && (
          <ul className={c.people} aria-label={t('never.title')}>
            {list.data.map((person) => (
              <li key={person.id} className={c.person}>
                <PersonCell person={{ ...person, id: person.user_id }} detail={person.hint} />
                <ActionIcon
                  variant="subtle"
                  aria-label={t('never.remove', { name: person.full_name })}
                  loading={end.isPending && end.variables === person.id}
                  onClick={() => letGo(person)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <AddPerson known={list.data ?? []} add={add} />
      </div>
    </Card>
  );
}

function AddPerson({
  known,
  add,
}: {
  known: readonly NeverWithPerson[];
  add: ReturnType<typeof useKeepAway>;
}) {
  const { t } = useTranslation('preferences');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 250);
  const found = useCoworkers(settled);
  const taken = new Set(known.map(({ user_id: id }) => id));
  const people = settled ? (found.data ?? []).filter(({ id }) => !taken.has(id)) : [];
  const choose = (value: string | null) => {
    if (value === null) return;
    setText('');
    add.mutate(Number(value));
  };
  return (
    <Select
      label={t('never.add')}
      placeholder={t('never.placeholder')}
      searchable
      data={people.map(({ id, full_name: name, hint }) => ({
        value: String(id),
        label: hint ? `${name} · ${hint}` : name,
      }))}
      // The server has looked.
      filter={({ options }) => options}
      nothingFoundMessage={
        text.trim() === '' ? t('never.type') : found.isFetching ? t('never.searching') : t('never.nobody')
      }
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={choose}
    />
  );
}
