import { useTranslation } from '#lib/i18n.ts';
import type { Session } from '#lib/session.ts';
import { useLoginByPasskey } from '../api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Logs in with a passkey alone. Hands over the session that it began. The page loads the sentences of `passkeys`. */
export function PasskeyLogin({ onDone }: { onDone: (session: Session) => void }) {
  const { t } = useTranslation('passkeys');
  const login = useLoginByPasskey();
  return <PasskeyButton label={t('log_in')} failedTitle={t('not_logged_in')} ask={login} onDone={onDone} />;
}
