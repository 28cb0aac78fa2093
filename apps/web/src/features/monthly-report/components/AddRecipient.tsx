import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { type ChosenPerson, PersonSelect } from '#ui/PersonSelect.tsx';
import { showToast } from '#ui/toast.tsx';
import { addableQuery, useAddRecipient } from '../api.ts';

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
  const [chosen, setChosen] = useState<ChosenPerson | null>(null);
  const found = useQuery(addableQuery(workspace, asked === chosen?.name ? '' : asked.trim()));
  const add = useAddRecipient();
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
      <PersonSelect
        label={t('add.who')}
        description={t('add.help')}
        placeholder={t('add.placeholder')}
        people={found.data?.results ?? []}
        noneFound={found.isFetching ? undefined : t('add.nobody')}
        search={search}
        onSearch={setSearch}
        chosen={chosen}
        onChoose={setChosen}
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
