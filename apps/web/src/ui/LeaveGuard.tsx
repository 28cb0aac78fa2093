import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import c from './LeaveGuard.module.css';
import { Modal } from './Modal.tsx';

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  dirty: boolean;
  /** Addresses below this one are part of the page: a change of tab needs no question. */
  within: string;
}

/**
 * Asks before the reader leaves the page with unsaved changes. A reload needs no question, because the browser stores the changes
 * of this tab.
 */
export function LeaveGuard({ dirty, within }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !next.pathname.startsWith(within),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const waiting = blocker.status === 'blocked';
  return (
    <Modal
      opened={waiting}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      size={440}
      withCloseButton={false}
    >
      <p className={c.body}>{t('leave.body')}</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t('leave.leave')}</Button>
      </Group>
    </Modal>
  );
}
