import { COFFEE_STATUS } from '@fika/contract/statuses';
import { LIMITS } from '@fika/contract/limits';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Coffee, useMoveCoffee } from '#features/coffees/api.ts';
import { useOutbox } from '../api.ts';

interface DeclineModalProps {
  opened: boolean;
  coffee: Coffee;
  /** First name of the member who asked. */
  name: string;
  onClose: () => void;
}

/** Declines a request to meet, with a friendly message that can be changed. */
export function DeclineModal({ opened, coffee, name, onClose }: DeclineModalProps) {
  const { t } = useTranslation('meet');
  const [text, setText] = useState(() => t('asked_you.message', { name }));
  const { send } = useOutbox(coffee.id);
  const move = useMoveCoffee();
  const decline = async () => {
    const canceled = await move.mutateAsync({ coffee, status: COFFEE_STATUS.canceled });
    if (text.trim() !== '') send(text.trim());
    showToast({
      message: t('asked_you.declined', { name }),
      undo: () => move.mutateAsync({ coffee: canceled, status: COFFEE_STATUS.matched }),
    });
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('asked_you.question', { name })}
      confirmLabel={t('asked_you.confirm')}
      keepLabel={t('leave')}
      failedTitle={t('asked_you.failed')}
      onConfirm={decline}
      danger={false}
    >
      <Textarea
        label={t('message')}
        description={t('asked_you.help', { name })}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LIMITS.messageLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmModal>
  );
}
