import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Two weeks without a common half hour. The text does not reveal which member has a full calendar. */
export function NoSlot({ names }: { names: string }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState size="inline" title={t('none_title')}>
      {t('none', { names })}
    </EmptyState>
  );
}

/** A calendar of a member did not answer, so the slots consider only the hours. */
export function CalendarsUnread() {
  const { t } = useTranslation('booking');
  return (
    <Banner tone="cinnamon" title={t('unread_title')}>
      {t('unread')}
    </Banner>
  );
}
