import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { uuid } from '#lib/uuid.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { usePropose, type Whose } from '../api.ts';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface ProposeModalProps {
  whose: Whose;
  action: 'schedule' | 'reschedule';
  /** The others, as one names them. */
  names: string;
  onClose: () => void;
}

/** Proposes times as text, when no slot suits all members or another time is better. */
export function ProposeModal({ whose, action, names, onClose }: ProposeModalProps) {
  useReturnFocus();
  const { t } = useTranslation('booking');
  const [text, setText] = useState('');
  const [id] = useState(uuid);
  const propose = usePropose(action, whose);
  const send = () =>
    propose.mutate(
      { text: text.trim(), client_id: id },
      {
        onSuccess: () => {
          showToast({ message: t('propose.sent', { names }) });
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('propose.title')} size={480}>
      {propose.error && <ErrorBanner title={t('propose.failed')} error={propose.error} />}
      <Textarea
        label={t('propose.label')}
        description={t('propose.help', { names })}
        placeholder={t('propose.example')}
        autosize
        minRows={3}
        maxLength={LIMITS.proposalLength}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('propose.cancel')}
        </Button>
        <Button disabled={text.trim() === ''} loading={propose.isPending} onClick={send}>
          {t('propose.send')}
        </Button>
      </Group>
    </Modal>
  );
}
