import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { optinLink } from '#features/participations/optin/links.ts';
import { PageLink } from './Controls.tsx';
import type { OptinPage } from './OptinGate.tsx';

/** Link to the page of a pause. */
export function SnoozeLink({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  if (!tokens.snooze || !view.subscribed) return null;
  return (
    <PageLink href={optinLink(paths.optinSnooze(), { token: tokens.snooze })}>{t('snooze.link')}</PageLink>
  );
}
