import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Letter } from '#features/email-templates/api.ts';
import type { LetterForm } from '#features/email-templates/use-letter-edits.ts';
import c from './LetterActs.module.css';

interface LetterActsProps {
  form: LetterForm;
  letter: Letter;
  /** How many errors the check found. */
  errors: number;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** Restores the default text. */
  onReset: () => Promise<unknown>;
}

/** Save and discard, and a menu to restore the default text. */
export function LetterActs({ form, letter, errors, saving, onDiscard, onSave, onReset }: LetterActsProps) {
  const { t } = useTranslation(['letters', 'statuses']);
  const { time } = useFormat();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {letter.custom && (
        <RowMenu name={t(`statuses:message.${letter.kind}`)} variant="default">
          <Menu.Item onClick={() => setAsked(true)}>{t('reset.menu')}</Menu.Item>
        </RowMenu>
      )}
      {form.keptAt !== null && <span className={c.kept}>{t('kept', { time: time(form.keptAt) })}</span>}
      {form.dirty && (
        <Button variant="default" disabled={saving} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <GuardedButton reason={reasonNotToSave(form, errors, t)} loading={saving} onClick={onSave}>
        {t('save')}
      </GuardedButton>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('reset.title')}
        confirmLabel={t('reset.confirm')}
        keepLabel={t('reset.keep')}
        failedTitle={t('reset.failed')}
        onConfirm={async () => {
          await onReset();
          showToast({ message: t('reset.done') });
        }}
      >
        {t('reset.body')}
      </ConfirmModal>
    </>
  );
}

function reasonNotToSave(
  { dirty, conflict }: LetterForm,
  errors: number,
  t: (key: 'nothing_to_save' | 'conflict.first' | 'errors_first') => string,
): string | null {
  if (!dirty) return t('nothing_to_save');
  if (conflict) return t('conflict.first');
  return errors > 0 ? t('errors_first') : null;
}
