import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import c from './ConfirmModal.module.css';
import { ErrorBanner } from './ErrorBanner.tsx';
import { Modal } from './Modal.tsx';
import { useFocusAfter, useOpener } from './use-return-focus.ts';

interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  /** The question: "Archive Lunch lottery?" */
  title: string;
  /** The consequences, in numbers. */
  children: ReactNode;
  /** A verb each: "Archive the program" and "Keep it". */
  confirmLabel: string;
  keepLabel: string;
  /** The title above the reason when the action fails: "The program is not archived." */
  failedTitle: string;
  onConfirm: () => Promise<unknown>;
  /** Destructive acts are lingon, others (sending) the accent. */
  danger?: boolean;
  /** False while there is nothing to confirm: it is still being counted, or nothing would happen. */
  canConfirm?: boolean;
}

/** Runs while the dialog is open, because the menu entry that opened it is unmounted when it closes. */
function ReturnFocus({ to }: { to: HTMLElement | null }) {
  useFocusAfter(to);
  return null;
}

/** Asks before an action that cannot be undone. The focus starts on the safe button and returns to its former element. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    keepLabel,
    failedTitle,
    onConfirm,
    danger = true,
    canConfirm = true,
  } = props;
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const before = useOpener(opened);
  const close = () => {
    setState({ busy: false, error: null });
    onClose();
  };
  const confirm = async () => {
    setState({ busy: true, error: null });
    try {
      await onConfirm();
      close();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size={440} withCloseButton={false}>
      <ReturnFocus to={before} />
      <div className={c.body}>{children}</div>
      {state.error !== null && <ErrorBanner title={failedTitle} error={state.error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={state.busy} onClick={close} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          {...(danger && { color: 'lingon' })}
          loading={state.busy}
          disabled={!canConfirm}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
