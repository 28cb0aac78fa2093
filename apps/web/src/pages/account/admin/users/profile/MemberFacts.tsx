import { Anchor } from '@mantine/core';
import {
  IconCalendarPlus,
  IconClock,
  IconId,
  IconLanguage,
  IconLogin2,
  IconMail,
  IconUserUp,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES } from '#lib/language.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useCan } from '#lib/use-can.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { type Fact, FactList } from '#ui/FactList.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { usePhoto } from '#ui/photos.ts';
import { PersonLink } from '#ui/PersonLink.tsx';
import { RemovePhoto } from '#features/photos/components/RemovePhoto.tsx';
import type { UserDetail } from '#features/profile/member-api.ts';
import c from './MemberFacts.module.css';

/** The main facts about a member. */
export function MemberFacts({ member }: { member: UserDetail }) {
  const { t } = useTranslation('member');
  const { date, relative } = useFormat();
  const now = useNow();
  const { external_id: externalId, last_access_at: lastAccess, timezone, manager } = member;
  const workspace = useWorkspace();
  const facts: Fact[] = [
    {
      key: 'email',
      icon: IconMail,
      text: (
        <Anchor href={`mailto:${member.email}`} className={c.email}>
          {member.email}
        </Anchor>
      ),
    },
    { key: 'since', icon: IconCalendarPlus, text: t('facts.since', { date: date(member.created_at) }) },
    {
      key: 'access',
      icon: IconLogin2,
      text:
        member.id === workspace.user.id
          ? t('facts.here')
          : lastAccess
            ? t('facts.access', { when: relative(lastAccess, now) })
            : t('facts.never_here'),
    },
    { key: 'language', icon: IconLanguage, text: LANGUAGE_NAMES[member.culture] },
    ...(manager
      ? [
          {
            key: 'manager',
            icon: IconUserUp,
            text: (
              <PersonLink
                person={manager}
                to={paths.memberProfile({ slug: workspace.slug, id: manager.id })}
              />
            ),
            note: t('manager.label'),
          },
        ]
      : []),
    ...(timezone ? [{ key: 'zone', icon: IconClock, text: timezone }] : []),
    ...(externalId
      ? [{ key: 'external', icon: IconId, text: externalId, note: t('facts.external_id') }]
      : []),
  ];
  return (
    <Card>
      <div className={c.person}>
        <PersonAvatar person={member} size={72} />
        <RemoveTheirPhoto member={member} />
      </div>
      {member.about_me && <p className={c.about}>{member.about_me}</p>}
      <FactList facts={facts} />
    </Card>
  );
}

/** For those who may edit the member. */
function RemoveTheirPhoto({ member }: { member: UserDetail }) {
  const { user } = useWorkspace();
  const { reason } = useCan('members_edit');
  const hasPhoto = usePhoto(member, 'small') !== null;
  const isForeignAdmin = member.role > 0 && user.role < 2;
  const mayEdit = member.id === user.id || (reason === null && !isForeignAdmin);
  return hasPhoto && mayEdit && <RemovePhoto person={member} />;
}
