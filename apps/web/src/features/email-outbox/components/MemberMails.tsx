import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { StatusDot } from '#ui/StatusBadge.tsx';
import { type MemberMail, memberMailsQuery } from '../api.ts';
import { MAIL_TONES, mailKind } from '../view.ts';
import { ChannelNote } from './ChannelNote.tsx';
import { MailFault } from './MailFault.tsx';
import c from './MemberMails.module.css';

const ROWS = 5;

/** Whether emails reach a member: the state of each email, and a mailbox that bounces. */
export function MemberMails({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const { date } = useFormat();
  const [offset, setOffset] = useState(0);
  const mails = useQuery(memberMailsQuery(useWorkspace(), id, { limit: ROWS, offset }));
  const refused = mails.data?.refused;
  return (
    <>
      {refused && (
        <Banner title={t(refused.kind === 'complaint' ? 'mails.complaint' : 'mails.refused')}>
          <p>
            {t(refused.kind === 'complaint' ? 'mails.complaint_help' : 'mails.refused_help', {
              date: date(refused.since),
            })}
          </p>
          {refused.reason && (
            <div className={c.reason}>
              <MailFault error={refused.reason} />
            </div>
          )}
        </Banner>
      )}
      <PagedCard
        title={t('mails.title')}
        page={mails}
        failed={t('mails.failed')}
        empty={t('mails.empty')}
        rowId={(mail) => mail.id}
        render={(mail) => <Mail mail={mail} />}
        onPage={setOffset}
      />
    </>
  );
}

function Mail({ mail }: { mail: MemberMail }) {
  const { t } = useTranslation(['member', 'statuses']);
  const { dateTime } = useFormat();
  return (
    <div className={c.mail}>
      <div className={c.head}>
        <span>{t(`statuses:message.${mailKind(mail.kind)}`)}</span>
        <StatusDot tone={MAIL_TONES[mail.state]}>{t(`statuses:delivery.${mail.state}`)}</StatusDot>
      </div>
      <div className={c.note}>{dateTime(mail.sent_at ?? mail.queued_at, 'medium')}</div>
      <ChannelNote {...mail} />
      {(mail.error ?? (mail.state === 'complained' || null)) && (
        <div className={c.reason}>
          <MailFault state={mail.state} error={mail.error} />
        </div>
      )}
    </div>
  );
}
