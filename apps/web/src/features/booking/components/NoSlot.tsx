import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Two weeks without a half hour that suits everybody. Never whose calendar it is that is full. */
export function NoSlot({ names }: { names: string }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState size="inline" title={t('none_title')}>
      {t('none', { names })}
    </EmptyState>
  );
}

/** Somebody's calendar did not answer: what follows is from hours alone. */
export function CalendarsUnread() {
  const { t } = useTranslation('booking');
  return (
    <Banner tone="cinnamon" title={t('unread_title')}>
      {t('unread')}
    </Banner>
  );
}
