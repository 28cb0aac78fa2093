import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { canUsePasskeys } from '../passkey.ts';

interface PasskeyButtonProps<T> {
  label: string;
  /** The title above the reason when it fails. */
  failedTitle: string;
  /** Asks the authenticator to sign, and sends the result; null when the person cancels. */
  ask: UseMutationResult<T | null, Error, void>;
  onDone: (answer: T) => void;
  variant?: 'filled' | 'default';
}

/** Asks for a passkey. Hidden in browsers without passkeys. */
export function PasskeyButton<T>({
  label,
  failedTitle,
  ask,
  onDone,
  variant = 'default',
}: PasskeyButtonProps<T>) {
  if (!canUsePasskeys()) return null;
  const press = () => ask.mutate(undefined, { onSuccess: (answer) => answer !== null && onDone(answer) });
  return (
    <>
      {ask.error && <Failed title={failedTitle} error={ask.error} />}
      {ask.data === null && <ChangedMind />}
      <Button
        size="md"
        fullWidth
        variant={variant}
        leftSection={<IconFingerprint size={18} />}
        loading={ask.isPending}
        onClick={press}
      >
        {label}
      </Button>
    </>
  );
}

/** An error of the browser has no message of the server. */
function Failed({ title, error }: { title: string; error: Error }) {
  const { t } = useTranslation('passkeys');
  if (error instanceof ApiError) return <ErrorBanner title={title} error={error} />;
  return <Banner title={title}>{t('browser_refused')}</Banner>;
}

function ChangedMind() {
  const { t } = useTranslation('passkeys');
  return (
    <Banner tone="accent" title={t('stopped_title')}>
      {t('stopped')}
    </Banner>
  );
}
