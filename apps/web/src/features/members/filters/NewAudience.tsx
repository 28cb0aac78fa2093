import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { useSaveAudience } from '../bulk/dialogs-api.ts';

interface NewAudienceProps {
  /** The text that was typed to find one. */
  text: string;
  onClose: () => void;
  onCreate: (id: number) => void;
}

/** Creates an audience without members, in the place where one is chosen: what is entered around it stays. */
export function NewAudience({ text, onClose, onCreate }: NewAudienceProps) {
  const { t } = useTranslation(['pickers', 'common']);
  const [name, setName] = useState(text);
  const save = useSaveAudience();
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('new_audience.title')}
      confirmLabel={t('new_audience.confirm')}
      keepLabel={t('common:actions.cancel')}
      failedTitle={t('new_audience.failed')}
      danger={false}
      canConfirm={name.trim() !== ''}
      onConfirm={async () => {
        const { id } = await save.mutateAsync({ name, description: '', filters: EMPTY_FILTERS });
        onCreate(id);
      }}
    >
      <TextInput
        label={t('new_audience.name')}
        description={t('new_audience.help')}
        data-autofocus
        maxLength={LIMITS.nameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmModal>
  );
}
