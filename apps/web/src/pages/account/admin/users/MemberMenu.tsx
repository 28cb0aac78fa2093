import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { fullName } from '#ui/initials.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { actsOn } from '#features/members/acts.ts';
import type { User } from '#features/members/api.ts';
import type { Deed } from './deeds.ts';
import { DeedItem } from './MembersBar.tsx';

/** The actions for one member; none for the reader. */
export function MemberMenu({ user, onAsk }: { user: User; onAsk: (deed: Deed) => void }) {
  const { t } = useTranslation('bulk');
  const { slug, user: me } = useWorkspace();
  const isMe = user.id === me.id;
  const hasRights = user.role > 0 && user.is_active;
  const deeds: readonly Deed[] = isMe
    ? []
    : [...(user.is_active ? (['audience', 'program'] as const) : []), 'field', ...actsOn(user, me)];
  if (deeds.length === 0 && !hasRights) return null;
  return (
    <RowMenu name={fullName(user)}>
      {hasRights && <MenuLink to={paths.permissionsOf({ slug, id: user.id })}>{t('see_rights')}</MenuLink>}
      {deeds.map((deed) => (
        <DeedItem key={deed} deed={deed} onAsk={onAsk} />
      ))}
    </RowMenu>
  );
}
