import { Anchor, Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useConfirmApp, useSecret } from '../api.ts';
import { printedSecret } from '../view.ts';
import c from './AppSetup.module.css';
import { CodeField } from './CodeField.tsx';

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode);

/** The breakpoint of the styles below which a page is that of a phone. */
const PHONE = '(max-width: 48em)';

interface AppSetupProps {
  /** With the recovery codes, when they are new. */
  onDone: (codes: string[] | null) => void;
  onBack: () => void;
  backLabel: string;
}

/** Scan, then type what the app shows. */
export function AppSetup({ onDone, onBack, backLabel }: AppSetupProps) {
  const { t } = useTranslation('mfa');
  const { data, error, refetch } = useSecret();
  return (
    <Stack gap={20}>
      {error && <ErrorBanner title={t('app.not_begun')} error={error} onRetry={() => void refetch()} />}
      <ol className={c.steps}>
        <li>
          <p className={c.step}>{t('app.scan')}</p>
          <p className={c.help}>{t('app.scan_help')}</p>
          <div className={c.frame}>{data && <QrCode text={data.uri} label={t('app.qr_label')} />}</div>
          {data && <Secret secret={data.secret} uri={data.uri} />}
        </li>
        <li>
          <ConfirmCode onDone={onDone} onStale={() => void refetch()} />
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
  // A phone cannot scan its own screen.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <details className={c.manual} open={isPhone}>
      <summary>{t('app.no_camera')}</summary>
      <p className={c.help}>{t('app.type_secret')}</p>
      <code className={c.secret}>{printedSecret(secret)}</code>
      <Anchor href={uri}>{t('app.open')}</Anchor>
    </details>
  );
}

interface ConfirmCodeProps extends Pick<AppSetupProps, 'onDone'> {
  /** Called when the scanned secret is no longer valid. */
  onStale: () => void;
}

function ConfirmCode({ onDone, onStale }: ConfirmCodeProps) {
  const { t } = useTranslation('mfa');
  const [code, setCode] = useState('');
  const confirm = useConfirmApp();
  const sentence = useErrorSentence(confirm.error);
  const submit = (digits: string) =>
    confirm.mutate(digits, {
      onSuccess: ({ recovery_codes: codes }) => onDone(codes),
      onError: (error) => {
        setCode('');
        if (error instanceof ApiError && error.code === 'mfa_not_begun') onStale();
      },
    });
  return (
    <CodeField
      label={t('app.enter')}
      value={code}
      onChange={setCode}
      onComplete={submit}
      disabled={confirm.isPending}
      error={confirm.error && code === '' ? sentence : undefined}
    />
  );
}
