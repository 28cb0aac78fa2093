import { Menu } from '@mantine/core';
import {
  IconCalendarEvent,
  IconClipboardCheck,
  IconCoffee,
  IconMailQuestion,
  IconSend,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import type { PlannedSession } from '#features/campaigns/planning-api.ts';
import { type PlannedEvent, standingOf } from '#features/campaigns/planning-view.ts';
import c from './PlanningEvent.module.css';

interface PlanningEventProps {
  event: PlannedEvent;
  /** `chip` is the small one of the month, `row` takes a whole line. */
  look: 'chip' | 'row';
  onMove: (session: PlannedSession) => void;
  ref?: Ref<HTMLButtonElement>;
  dragged?: boolean;
}

const ICONS = { requests: IconMailQuestion, review: IconClipboardCheck, matches: IconSend };

/** An event of a session, with a menu of facts and actions. */
export function PlanningEvent({ event, look, onMove, ref, dragged = false }: PlanningEventProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { time } = useFormat();
  const { session, what, at } = event;
  const standing = standingOf(session);
  const Icon = ICONS[what];
  const label = t('event.label', {
    name: session.name,
    what: t(`event.${what}`),
    time: time(at),
    standing: t(`standing.${standing}`),
  });
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <button
          ref={ref}
          type="button"
          className={c.event}
          data-look={look}
          data-standing={standing}
          data-movable={session.movable || undefined}
          data-dragged={dragged || undefined}
          aria-label={label}
          {...(look === 'chip' && session.movable && { 'aria-roledescription': t('common:draggable') })}
        >
          <Icon size={14} aria-hidden="true" />
          <span className={c.time}>{time(at)}</span>
          {look === 'chip' && session.number !== null && (
            <span className={c.number}>{t('event.number', { number: session.number })}</span>
          )}
          <span className={c.name}>{session.name}</span>
          {look === 'row' && (
            <span className={c.rest}>
              {t('event.line', { what: t(`event.${what}`), standing: t(`standing.${standing}`) })}
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Details session={session} />
        <Acts session={session} onMove={onMove} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Details({ session }: { session: PlannedSession }) {
  const { t } = useTranslation('planning');
  const { dateTime } = useFormat();
  const { name, number, requests_send_at: requests, review_at: review, matchs_send_at: matches } = session;
  const standing = t(`standing.${standingOf(session)}`);
  return (
    <div className={c.details}>
      <p className={c.title}>{name}</p>
      <p>{number === null ? standing : t('event.session', { number, standing })}</p>
      {requests && <p>{t('event.asks_at', { when: dateTime(requests) })}</p>}
      {review && <p>{t('event.review_at', { when: dateTime(review) })}</p>}
      <p>{t('event.matches_at', { when: dateTime(matches) })}</p>
    </div>
  );
}

function Acts({ session, onMove }: Pick<PlanningEventProps, 'onMove'> & { session: PlannedSession }) {
  const { t } = useTranslation('planning');
  const { slug } = useWorkspace();
  const { campaign_id: id, campaign_status: status, movable } = session;
  const to =
    status === 'draft'
      ? paths.campaignsEditTab({ slug, id, tab: 'schedule' })
      : paths.campaignsDetails({ slug, id });
  return (
    <>
      {movable ? (
        <Menu.Item leftSection={<IconCalendarEvent size={16} />} onClick={() => onMove(session)}>
          {t('move.to')}
        </Menu.Item>
      ) : (
        <p className={c.fixed}>{t(status === 'draft' ? 'move.draft' : 'move.fixed')}</p>
      )}
      <MenuLink to={to} leftSection={<IconCoffee size={16} />}>
        {t('event.open')}
      </MenuLink>
    </>
  );
}
