import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { nameOfAuthor } from '#ui/initials.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { StatusDot } from '#ui/StatusBadge.tsx';
import { type Invite, memberInvitesQuery } from '../api.ts';
import { STATE_TONES } from '../view.ts';
import c from './MemberInvitations.module.css';

const ROWS = 5;

/** The admins who invited a member, with the state of each invitation. */
export function MemberInvitations({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const { can, reason } = useCan('members_add');
  if (can) return <Invitations id={id} />;
  return (
    <Card title={t('invitations.title')}>
      <p className={c.note}>{reason}</p>
    </Card>
  );
}

function Invitations({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const [offset, setOffset] = useState(0);
  const invites = useQuery(memberInvitesQuery(useWorkspace(), id, { limit: ROWS, offset }));
  return (
    <PagedCard
      title={t('invitations.title')}
      page={invites}
      failed={t('invitations.failed')}
      empty={t('invitations.empty')}
      rowId={(invite) => invite.id}
      render={(invite) => <Invitation invite={invite} />}
      onPage={setOffset}
    />
  );
}

function Invitation({ invite }: { invite: Invite }) {
  const { t } = useTranslation('member');
  const { date } = useFormat();
  const { state, invited_by_name: by, sent_at: sent, accepted_at: accepted, expires_at: until } = invite;
  const note = {
    accepted: accepted ? t('invitations.accepted', { date: date(accepted) }) : '',
    pending: t('invitations.pending', { date: date(until) }),
    expired: t('invitations.expired', { date: date(until) }),
    revoked: '',
  }[state];
  return (
    <div className={c.line}>
      <div>
        <div>
          {by
            ? t('invitations.by', { name: nameOfAuthor(by), date: date(sent) })
            : t('invitations.by_link', { date: date(sent) })}
        </div>
        {note && <div className={c.note}>{note}</div>}
      </div>
      <StatusDot tone={STATE_TONES[state]}>{t(`invitations.states.${state}`)}</StatusDot>
    </div>
  );
}
