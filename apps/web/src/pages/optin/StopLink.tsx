import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { optinLink } from '#features/participations/optin/links.ts';
import type { OptinPage } from './OptinGate.tsx';
import c from '#features/participations/optin/components/OptinScreen.module.css';

/** Link to leave the program, or all of them. It remembers the open invitation, so that the next page can link back. */
export function StopLink({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  if (!tokens.unsubscribe || !view.subscribed) return null;
  const from = view.state === 'open' ? tokens.accept : undefined;
  return (
    <a href={optinLink(paths.optinUnsubscribe(), { token: tokens.unsubscribe, from })} className={c.stop}>
      {t('stop')}
    </a>
  );
}
