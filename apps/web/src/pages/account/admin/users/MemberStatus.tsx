import { useTranslation } from '#lib/i18n.ts';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import type { User } from '#features/members/api.ts';
import c from './member-columns.module.css';

/** A dot and a word; a pill only where something happened that an admin did not do. */
export function MemberStatus({ user }: { user: User }) {
  const { t } = useTranslation('members');
  const { is_active: isActive, inactive_reason: reason } = user;
  if (user.mail_bounced || reason === 'bounced') {
    return <StatusBadge tone="lingon">{t('columns.bounced')}</StatusBadge>;
  }
  if (reason === 'left') return <StatusBadge tone="cinnamon">{t('columns.left')}</StatusBadge>;
  return (
    <span className={isActive ? c.usual : undefined}>
      <StatusDot tone={isActive ? 'pine' : 'neutral'}>
        {t(isActive ? 'columns.active' : 'columns.inactive')}
      </StatusDot>
    </span>
  );
}
