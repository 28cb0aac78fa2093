import type { Suggestion } from '@fika/contract/endpoints/coffees';
import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusAfter, useOpener } from '#ui/use-return-focus.ts';
import { namesOf } from '#features/coffees/view.ts';
import { useGetIntroduced } from '#features/conversations/api.ts';
import c from './IntroductionModal.module.css';
import { Modal } from '#ui/Modal.tsx';

type Coworker = Omit<Suggestion['user'], 'fields' | 'about_me'>;

interface IntroductionModalProps {
  coworker: Coworker | null;
  onClose: () => void;
}

/** The first message to a coworker that the reader would like to meet. */
export function IntroductionModal({ coworker, onClose }: IntroductionModalProps) {
  const { t } = useTranslation(['coffees', 'meet']);
  const opener = useOpener(coworker !== null);
  const [name = ''] = coworker ? namesOf([coworker]) : [];
  return (
    <Modal
      opened={coworker !== null}
      onClose={onClose}
      title={t('meet:ask_title', { name })}
      size={480}
      withCloseButton={false}
    >
      {coworker && <FirstWords coworker={coworker} name={name} onClose={onClose} opener={opener} />}
    </Modal>
  );
}

interface FirstWordsProps {
  coworker: Coworker;
  name: string;
  onClose: () => void;
  opener: HTMLElement | null;
}

function FirstWords({ coworker, name, onClose, opener }: FirstWordsProps) {
  const { t } = useTranslation(['coffees', 'meet']);
  const { id, slug, user } = useWorkspace();
  const navigate = useNavigate();
  const introduce = useGetIntroduced();
  // A window is closed sooner than one meant to: what was written is there when it is opened again.
  const key = `fika-ask-${id}-${user.id}-${coworker.id}`;
  const [message, setMessage] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (text: string) => {
    setMessage(text);
    sessionStorage.setItem(key, text);
  };
  useFocusAfter(opener);
  const send = (event: FormEvent) => {
    event.preventDefault();
    introduce.mutate(
      { coworker: coworker.id, message },
      {
        onSuccess: (coffee) => {
          sessionStorage.removeItem(key);
          showToast({ message: t('meet:asked', { name }) });
          void navigate({ to: paths.coffee({ slug, id: coffee.id }) });
        },
      },
    );
  };
  return (
    <form onSubmit={send}>
      <p className={c.help}>{t('meet:ask_help', { name })}</p>
      <Textarea
        label={t('meet:message')}
        placeholder={t('meet:message_hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.messageLength}
        data-autofocus
        value={message}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      {introduce.error && (
        <div className={c.problem}>
          <ErrorBanner title={t('meet:not_asked')} error={introduce.error} />
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={introduce.isPending} onClick={onClose}>
          {t('meet:leave')}
        </Button>
        <Button type="submit" disabled={message.trim() === ''} loading={introduce.isPending}>
          {t('meet:ask', { name })}
        </Button>
      </Group>
    </form>
  );
}
