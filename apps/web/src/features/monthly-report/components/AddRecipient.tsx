import { Button, Group, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { fullName } from '#ui/initials.ts';
import { Modal } from '#ui/Modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { addableQuery, useAddRecipient } from '../api.ts';
import c from './AddRecipient.module.css';

interface AddRecipientProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds an admin who sees the numbers to the recipients. */
export function AddRecipient({ opened, onClose }: AddRecipientProps) {
  const { t } = useTranslation('monthly_report');
  return (
    <Modal opened={opened} onClose={onClose} title={t('add.title')} size={440} withCloseButton={false}>
      <ChooseAdmin onClose={onClose} />
    </Modal>
  );
}

function ChooseAdmin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('monthly_report');
  const workspace = useWorkspace();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const found = useQuery(addableQuery(workspace, asked === chosen?.name ? '' : asked.trim()));
  const add = useAddRecipient();
  const options = (found.data?.results ?? []).map((admin) => ({
    value: String(admin.id),
    label: fullName(admin) || admin.email,
    email: admin.email,
  }));
  const submit = () => {
    if (!chosen) return;
    add.mutate(chosen.id, {
      onSuccess: () => {
        showToast({ message: t('add.done', { name: chosen.name }) });
        onClose();
      },
    });
  };
  return (
    <Stack gap={16}>
      {add.error && <ErrorBanner title={t('add.failed')} error={add.error} />}
      {found.error && <ErrorBanner title={t('add.not_found')} error={found.error} />}
      <Select
        data-autofocus
        label={t('add.who')}
        description={t('add.help')}
        placeholder={t('add.placeholder')}
        searchable
        data={options}
        // The server has searched, addresses too.
        filter={({ options: all }) => all}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={found.isFetching ? undefined : t('add.nobody')}
        value={chosen === null ? null : String(chosen.id)}
        onChange={(value, option) =>
          setChosen(value === null ? null : { id: Number(value), name: option.label })
        }
        renderOption={({ option }) => (
          <span className={c.option}>
            <span>{option.label}</span>
            <span className={c.email}>{options.find(({ value }) => value === option.value)?.email}</span>
          </span>
        )}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        <GuardedButton reason={chosen ? null : t('add.choose')} loading={add.isPending} onClick={submit}>
          {t('add.confirm')}
        </GuardedButton>
      </Group>
    </Stack>
  );
}
