import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { errorSentence } from '#lib/error-sentence.ts';
import { t } from '#lib/i18n.ts';
import c from './Toasts.module.css';

/** How long a toast is visible without a pointer on it, in ms. */
export const SHOWN_FOR = 6_000;

export interface Toast {
  /** What was done: "3 members deactivated." Errors are no toasts, except for a failed undo. */
  message: string;
  /**
   * Undoes the action, and rejects with the error of the server. An alert shows that error, even after the reader leaves the
   * page.
   */
  undo?: () => Promise<unknown>;
}

/** The latest toast of each message without an undo: the same message replaces it. */
const shown = new Map<string, string>();

export function showToast({ message, undo }: Toast): void {
  const before = shown.get(message);
  if (undo === undefined && before !== undefined) notifications.hide(before);
  const id = notifications.show({
    autoClose: SHOWN_FOR,
    withCloseButton: false,
    icon: <IconCheck size={18} />,
    message: (
      <span className={c.line}>
        <span>{message}</span>
        {undo && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={c.undo}
            onClick={() => {
              notifications.hide(id);
              void takeBack(undo);
            }}
          >
            {t('actions.undo')}
          </Button>
        )}
      </span>
    ),
  });
  if (undo === undefined) shown.set(message, id);
}

/** Undoes, and shows the reason if that fails: an alert that stays until the reader closes it. */
export async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    notifications.show({
      autoClose: false,
      role: 'alert',
      icon: <IconAlertTriangle size={18} />,
      closeButtonProps: { 'aria-label': t('actions.close') },
      title: t('errors.not_undone'),
      message: errorSentence(error),
    });
  }
}
