import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useSendVerification } from '../workspace-api.ts';
import c from './UnverifiedNote.module.css';

/** Shown until the account confirms its email address. Every page works in the meantime. */
export function UnverifiedNote() {
  const { t } = useTranslation();
  const { account } = useSession();
  const send = useSendVerification();
  if (!account || account.email_verified) return null;
  return (
    <div className={c.note}>
      {send.error ? (
        <ErrorBanner title={t('unverified.failed')} error={send.error} />
      ) : (
        <Banner
          tone="accent"
          title={t('unverified.title', { email: account.email })}
          action={
            send.isSuccess ? undefined : (
              <Anchor
                component="button"
                type="button"
                disabled={send.isPending}
                onClick={() => send.mutate()}
              >
                {t('unverified.send')}
              </Anchor>
            )
          }
        >
          {send.isSuccess && t('unverified.sent')}
        </Banner>
      )}
    </div>
  );
}
