import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EmailTemplate } from '#features/email-templates/api.ts';
import type { EmailTemplateForm } from '#features/email-templates/use-email-template-edits.ts';
import c from './EmailTemplateActs.module.css';

interface EmailTemplateActsProps {
  form: EmailTemplateForm;
  template: EmailTemplate;
  /** How many errors the check found. */
  errors: number;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** Restores the default text. */
  onReset: () => Promise<unknown>;
}

/** Save and discard, and a menu to restore the default text. */
export function EmailTemplateActs({
  form,
  template,
  errors,
  saving,
  onDiscard,
  onSave,
  onReset,
}: EmailTemplateActsProps) {
  const { t } = useTranslation(['email_template_editor', 'statuses']);
  const { time } = useFormat();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {template.custom && (
        <RowMenu name={t(`statuses:message.${template.kind}`)} variant="default">
          <Menu.Item onClick={() => setAsked(true)}>{t('reset.menu')}</Menu.Item>
        </RowMenu>
      )}
      {form.storedAt !== null && <span className={c.stored}>{t('kept', { time: time(form.storedAt) })}</span>}
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
  { dirty, conflict }: EmailTemplateForm,
  errors: number,
  t: (key: 'nothing_to_save' | 'conflict.first' | 'errors_first') => string,
): string | null {
  if (!dirty) return t('nothing_to_save');
  if (conflict) return t('conflict.first');
  return errors > 0 ? t('errors_first') : null;
}
