import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { SMTP_SECURITIES } from '@fika/contract/smtp-securities';
import type { SmtpServerShown } from '@fika/contract/smtp-server';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { SecretInput } from '#ui/SecretInput.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForgetServer, useSaveServer, useTestServer } from '#features/email-domains/api.ts';
import c from '#features/email-domains/sending.module.css';
import { draftOf, inputOf, type ServerDraft, withSecurity } from '#features/email-domains/view.ts';

const PORT_MAX = 65_535;

/** The mail server of the workspace: superadmins edit it, other admins read it. */
export function ServerCard() {
  const { t } = useTranslation('sending');
  const { options, user } = useWorkspace();
  const stored = options.smtp_server ?? null;
  return (
    <Card title={t('smtp.title')}>
      {user.role === 2 ? (
        <ServerForm stored={stored} />
      ) : (
        <div className={c.parts}>
          <p>
            {stored
              ? t('smtp.through', { host: stored.host, from: stored.from_address })
              : t('smtp.none_set')}
          </p>
          <p className={c.note}>{t('superadmin_only')}</p>
        </div>
      )}
    </Card>
  );
}

/** The workspace's mail server, which can be tested before or after a save. */
function ServerForm({ stored }: { stored: SmtpServerShown | null }) {
  const { t } = useTranslation('sending');
  const [draft, setDraft] = useState(() => draftOf(stored));
  const save = useSaveServer();
  const test = useTestServer();
  const change = (part: Partial<ServerDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    save.reset();
    test.reset();
  };
  const failure = save.error ?? test.error;
  const errors = failure instanceof ApiError ? failure.errors : [];
  // The fields of a saved option lie under `value`, those of a tried one under `smtp_config`.
  const errorOf = (field: keyof ServerDraft) =>
    errors.find(({ path }) => path.split('.').at(-1) === field)?.message;
  const run = () =>
    save.mutate(inputOf(draft), {
      onSuccess: () => {
        setDraft((before) => ({ ...before, password: '' }));
        showToast({ message: t('smtp.saved', { host: draft.host }) });
      },
    });
  return (
    <form
      noValidate
      className={c.parts}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <p className={c.help}>{t('smtp.help')}</p>
      {save.error !== null && <ErrorBanner title={t('smtp.save_failed')} error={save.error} />}
      {test.error !== null && <ErrorBanner title={t('smtp.test_failed')} error={test.error} />}
      <ServerFields
        draft={draft}
        hasPassword={stored?.has_password ?? false}
        change={change}
        errorOf={errorOf}
      />
      {test.data && (
        <Banner
          tone={test.data.sent ? 'pine' : 'lingon'}
          title={t(test.data.sent ? 'smtp.test_ok' : 'smtp.test_not_ok')}
        >
          <p>{test.data.sentence}</p>
          {test.data.detail && <p className={c.note}>{t('smtp.said', { detail: test.data.detail })}</p>}
        </Banner>
      )}
      <div className={c.actions}>
        <Button type="submit" loading={save.isPending} disabled={draft.host === ''}>
          {t('smtp.save')}
        </Button>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={draft.host === ''}
          onClick={() => test.mutate(inputOf(draft))}
        >
          {t('smtp.test')}
        </Button>
        {stored && <ForgetServer host={stored.host} onDone={() => setDraft(draftOf(null))} />}
      </div>
    </form>
  );
}

interface ServerFieldsProps {
  draft: ServerDraft;
  hasPassword: boolean;
  change: (part: Partial<ServerDraft>) => void;
  errorOf: (field: keyof ServerDraft) => string | undefined;
}

function ServerFields({ draft, hasPassword, change, errorOf }: ServerFieldsProps) {
  const { t } = useTranslation('sending');
  const text = (field: 'host' | 'user' | 'from_name' | 'from_address') => ({
    label: t(`smtp.${field}`),
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('host')} placeholder="smtp.example.com" spellCheck={false} autoCapitalize="none" />
      <FieldPair>
        <Select
          label={t('smtp.security')}
          allowDeselect={false}
          data={SMTP_SECURITIES.map((value) => ({ value, label: t(`smtp.${value}`) }))}
          value={draft.security}
          onChange={(value) => {
            const security = SMTP_SECURITIES.find((one) => one === value);
            if (security) change(withSecurity(draft, security));
          }}
        />
        <NumberInput
          label={t('smtp.port')}
          min={1}
          max={PORT_MAX}
          hideControls
          value={draft.port}
          error={errorOf('port') && t('smtp.port_whole')}
          onChange={(port) => change({ port: Number(port) })}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          {...text('user')}
          description={t('smtp.user_help')}
          autoComplete="off"
          spellCheck={false}
        />
        <SecretInput
          label={t('smtp.password')}
          description={hasPassword ? t('smtp.password_kept') : undefined}
          autoComplete="new-password"
          value={draft.password}
          error={errorOf('password')}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </FieldPair>
      <FieldPair>
        <TextInput {...text('from_name')} />
        <TextInput {...text('from_address')} type="email" inputMode="email" autoCapitalize="none" />
      </FieldPair>
    </>
  );
}

function ForgetServer({ host, onDone }: { host: string; onDone: () => void }) {
  const { t } = useTranslation('sending');
  const [asking, setAsking] = useState(false);
  const forget = useForgetServer();
  return (
    <>
      <Button variant="subtle" color="lingon" onClick={() => setAsking(true)}>
        {t('smtp.remove')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('smtp.remove_title', { host })}
        confirmLabel={t('smtp.remove')}
        keepLabel={t('smtp.remove_keep')}
        failedTitle={t('smtp.remove_failed')}
        onConfirm={async () => {
          await forget.mutateAsync(null);
          onDone();
          showToast({ message: t('smtp.removed') });
        }}
      >
        {t('smtp.remove_body')}
      </ConfirmModal>
    </>
  );
}
