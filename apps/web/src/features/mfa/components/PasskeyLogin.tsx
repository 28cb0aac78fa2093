import { useTranslation } from '#lib/i18n.ts';
import type { Session } from '#lib/session.ts';
import { useLoginByPasskey } from '../api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Logs in with a passkey only, and passes the session on. The page has to load the messages of `passkeys`. */
export function PasskeyLogin({ onDone }: { onDone: (session: Session) => void }) {
  const { t } = useTranslation('passkeys');
  const login = useLoginByPasskey();
  return <PasskeyButton label={t('log_in')} failedTitle={t('not_logged_in')} ask={login} onDone={onDone} />;
}
