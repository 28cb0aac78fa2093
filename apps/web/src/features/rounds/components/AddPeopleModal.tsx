import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { Labelled } from '../../../ui/Labelled.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { Campaign } from '../../campaigns/api.ts';
import { NamedPicker } from '../../members/filters/NamedPicker.tsx';
import { useChangeMemberships } from '../program-api.ts';
import c from './AddPeopleModal.module.css';

/** Adds members by name, whatever the filter of the program says. */
export function AddPeopleModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('details');
  useReturnFocus();
  const [ids, setIds] = useState<number[]>([]);
  const add = useChangeMemberships(campaign.id);
  const submit = () =>
    add.mutate(
      { action: 'add', user_ids: ids },
      {
        onSuccess: (count) => {
          showToast({ message: count > 0 ? t('done.add', { count }) : t('done.add_none') });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.title', { name: campaign.name })}
      size={520}
      withCloseButton={false}
    >
      <form
        className={c.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Labelled label={t('add.who')} help={t('add.help')}>
          <NamedPicker
            type="usercompany_id"
            label={t('add.who')}
            many
            ids={ids}
            onChange={setIds}
            withinPortal
          />
        </Labelled>
        {add.error && <ErrorBanner title={t('add.failed')} error={add.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" disabled={ids.length === 0} loading={add.isPending}>
            {t('add.confirm', { count: ids.length })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
