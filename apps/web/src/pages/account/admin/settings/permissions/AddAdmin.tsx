import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { type ChosenPerson, PersonSelect } from '#ui/PersonSelect.tsx';
import { showToast } from '#ui/toast.tsx';
import { candidatesQuery, slotsQuery, useGrantAdmin } from '#features/admins/api.ts';
import { Modal } from '#ui/Modal.tsx';

/** Makes a member an admin, if the plan and the reader's permissions allow it. */
export function AddAdmin() {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const { can, reason } = useCan('members_admin_change');
  const slots = useQuery({ ...slotsQuery(workspace), enabled: can });
  const isFull = slots.data?.allowed != null && slots.data.used >= slots.data.allowed;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <GuardedButton
        reason={reason ?? (isFull ? t('slots_full') : null)}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('add')}
      </GuardedButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('new.title')}
        size={440}
        withCloseButton={false}
      >
        <ChooseMember onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function ChooseMember({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const [chosen, setChosen] = useState<ChosenPerson | null>(null);
  const found = useQuery(candidatesQuery(workspace, asked === chosen?.name ? '' : asked.trim()));
  const grant = useGrantAdmin();
  const submit = () => {
    if (!chosen) return;
    grant.mutate(chosen.id, {
      onSuccess: () => {
        showToast({ message: t('new.done', { name: chosen.name }) });
        onClose();
      },
    });
  };
  return (
    <Stack gap={16}>
      {grant.error && <ErrorBanner title={t('new.failed')} error={grant.error} />}
      <PersonSelect
        label={t('new.who')}
        description={t('new.help')}
        placeholder={t('new.placeholder')}
        people={found.data?.results ?? []}
        noneFound={found.isFetching ? undefined : t('new.nobody')}
        search={search}
        onSearch={setSearch}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('new.keep')}
        </Button>
        <GuardedButton reason={chosen ? null : t('new.choose')} loading={grant.isPending} onClick={submit}>
          {t('new.confirm')}
        </GuardedButton>
      </Group>
    </Stack>
  );
}
