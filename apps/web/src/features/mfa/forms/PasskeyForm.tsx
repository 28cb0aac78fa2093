import { Button, Stack, TextInput } from '@mantine/core';
import { LIMITS } from '@fika/contract/limits';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useAddPasskey } from '../api.ts';
import { deviceName } from '../view.ts';

interface PasskeyFormProps {
  /** With the recovery codes, when they are new. */
  onDone: (codes: string[] | null) => void;
  onBack: () => void;
  backLabel: string;
}

/** A name, then the browser's own question. */
export function PasskeyForm({ onDone, onBack, backLabel }: PasskeyFormProps) {
  const { t } = useTranslation('mfa');
  const [name, setName] = useState(() => deviceName(navigator.userAgent) || t('passkey.default_name'));
  const [isMissing, setMissing] = useState(false);
  const add = useAddPasskey();
  const submit = () => {
    if (!name.trim()) return setMissing(true);
    add.mutate(name.trim(), { onSuccess: (answer) => answer && onDone(answer.recovery_codes) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={20}>
        {add.error && <ErrorBanner title={t('passkey.not_added')} error={add.error} />}
        <p>{t('passkey.what')}</p>
        <TextInput
          size="md"
          data-autofocus
          label={t('passkey.name')}
          description={t('passkey.name_help')}
          maxLength={LIMITS.passkeyNameLength}
          value={name}
          error={isMissing ? t('passkey.name_missing') : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={add.isPending}>
          {t('passkey.continue')}
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          {backLabel}
        </Button>
      </Stack>
    </form>
  );
}
