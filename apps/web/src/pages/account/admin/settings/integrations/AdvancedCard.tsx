import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type SsoSettings, useDeleteSso, useSaveSso } from '#features/sso/api.ts';
import { inputOf } from '#features/sso/view.ts';
import c from '#features/sso/components/sso.module.css';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

/** Attribute names of a provider with other names, and a button to remove single sign-on. */
export function AdvancedCard({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation('sso');
  const [asked, setAsked] = useState(false);
  const remove = useDeleteSso();
  return (
    <Card>
      <details className={c.advanced}>
        <summary>{t('advanced.title')}</summary>
        <div className={c.parts}>
          <p className={c.help}>{t('advanced.help')}</p>
          <AttributeFields settings={settings} />
          <div className={c.actions}>
            <Button variant="default" color="lingon" onClick={() => setAsked(true)}>
              {t('advanced.remove')}
            </Button>
          </div>
        </div>
      </details>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('ask.remove_title')}
        confirmLabel={t('ask.remove')}
        keepLabel={t('ask.remove_keep')}
        failedTitle={t('failed.remove')}
        onConfirm={() => remove.mutateAsync()}
      >
        {t('ask.remove_body')}
      </ConfirmModal>
    </Card>
  );
}

function AttributeFields({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation('sso');
  const save = useSaveSso();
  const [names, setNames] = useState(() => ({
    email: settings.attributes.email ?? '',
    first_name: settings.attributes.first_name ?? '',
    last_name: settings.attributes.last_name ?? '',
  }));
  const run = () => {
    const named = (text: string) => text.trim() || null;
    const attributes = {
      email: named(names.email),
      first_name: named(names.first_name),
      last_name: named(names.last_name),
    };
    save.mutate(inputOf(settings, { attributes }), {
      onSuccess: () => showToast({ message: t('done.saved') }),
    });
  };
  return (
    <>
      {save.error !== null && <ErrorBanner title={t('failed.save')} error={save.error} />}
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(`advanced.${field}`)}
          placeholder={t('advanced.automatic')}
          maxLength={250}
          spellCheck={false}
          value={names[field]}
          onChange={(event) => setNames({ ...names, [field]: event.currentTarget.value })}
        />
      ))}
      <div className={c.actions}>
        <Button variant="default" loading={save.isPending} onClick={run}>
          {t('advanced.save')}
        </Button>
      </div>
    </>
  );
}
