import { Anchor, Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../../../lib/use-error-sentence.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useBeginApp, useConfirmApp } from '../api.ts';
import { printedSecret } from '../view.ts';
import c from './AppSetup.module.css';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';

interface AppSetupProps {
  /** With the recovery codes, when they are new. */
  onDone: (codes: string[] | null) => void;
  onBack: () => void;
  backLabel: string;
}

/** Scan, then type what the app shows. */
export function AppSetup({ onDone, onBack, backLabel }: AppSetupProps) {
  const { t } = useTranslation('mfa');
  const begin = useBeginApp();
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  return (
    <Stack gap={20}>
      {begin.error && (
        <ErrorBanner title={t('app.not_begun')} error={begin.error} onRetry={() => begin.mutate()} />
      )}
      <ol className={c.steps}>
        <li>
          <h3>{t('app.scan')}</h3>
          <p className={c.help}>{t('app.scan_help')}</p>
          <div className={c.frame}>
            {begin.data && <QrCode text={begin.data.uri} label={t('app.qr_label')} />}
          </div>
          {begin.data && <Secret secret={begin.data.secret} uri={begin.data.uri} />}
        </li>
        <li>
          <h3>{t('app.enter')}</h3>
          <ConfirmCode onDone={onDone} />
        </li>
      </ol>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {backLabel}
      </Button>
    </Stack>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('mfa');
  return (
    <details className={c.manual}>
      <summary>{t('app.no_camera')}</summary>
      <p className={c.help}>{t('app.type_secret')}</p>
      <code className={c.secret}>{printedSecret(secret)}</code>
      <Anchor href={uri}>{t('app.open')}</Anchor>
    </details>
  );
}

function ConfirmCode({ onDone }: Pick<AppSetupProps, 'onDone'>) {
  const [code, setCode] = useState('');
  const confirm = useConfirmApp();
  const sentence = useErrorSentence(confirm.error);
  const submit = (digits: string) =>
    confirm.mutate(digits, {
      onSuccess: ({ recovery_codes: codes }) => onDone(codes),
      onError: () => setCode(''),
    });
  return (
    <CodeField
      value={code}
      onChange={setCode}
      onComplete={submit}
      disabled={confirm.isPending}
      error={confirm.error && code === '' ? sentence : undefined}
    />
  );
}
