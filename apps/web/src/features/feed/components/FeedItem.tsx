import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconCoffee,
  IconCoffeeOff,
  IconGift,
  IconMailOpened,
  IconMapPin,
  IconMessage,
  IconMoodEmpty,
  IconMoodSmile,
  IconPlayerPause,
  IconSend,
  IconUserPlus,
  IconUsersPlus,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { TextLink } from '#ui/links.tsx';
import type { ActivityEvent, MemberNotification } from '../api.ts';
import c from './FeedItem.module.css';

const ICONS: Readonly<Record<(MemberNotification | ActivityEvent)['kind'], TablerIcon>> = {
  invited: IconMailOpened,
  matched: IconCoffee,
  present: IconGift,
  unmatched: IconMoodEmpty,
  not_drawn: IconMoodEmpty,
  session_canceled: IconCalendarOff,
  introduced: IconUserPlus,
  message: IconMessage,
  coffee_scheduled: IconCalendarEvent,
  coffee_agreed: IconCalendarCheck,
  coffee_moved: IconCalendarEvent,
  coffee_place_changed: IconMapPin,
  coffee_undated: IconCalendarOff,
  coffee_canceled: IconCoffeeOff,
  coffee_reopened: IconCoffee,
  coffee_met: IconCoffee,
  feedback_asked: IconMoodSmile,
  stay_asked: IconMailOpened,
  paused: IconPlayerPause,
  break_over: IconCalendarPlus,
  review_waits: IconUsersGroup,
  review_reminder: IconUsersGroup,
  review_overdue: IconAlertTriangle,
  review_left: IconUsersGroup,
  review_joined: IconUserPlus,
  approval_canceled: IconUsersGroup,
  mails_failed: IconAlertTriangle,
  members_paused: IconPlayerPause,
  coffee_sent: IconCoffee,
  program_launched: IconCalendarPlus,
  program_joined: IconUserPlus,
  session_sent: IconSend,
  colleagues_joined: IconUsersPlus,
};

/** The number of avatars next to the sentence, which names all people. */
const SEATS = 2;

interface FeedItemProps {
  item: MemberNotification | ActivityEvent;
  title: string;
  detail: string;
  /** From `paths`; null where there is nothing more to see. */
  to: string | null;
  isUnread?: boolean;
  onFollow?: () => void;
  act?: ReactNode;
}

/** One thing that happened: who or what, a sentence, when. */
export function FeedItem({ item, title, detail, to, isUnread = false, onFollow, act }: FeedItemProps) {
  const { t } = useTranslation('feed');
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const Icon = ICONS[item.kind];
  return (
    <li className={c.item} data-unread={isUnread || undefined}>
      <span className={c.seat} aria-hidden="true">
        {item.people.length > 0 ? (
          <AvatarStack people={item.people.slice(0, SEATS)} size={28} />
        ) : (
          <span className={c.icon}>
            <Icon size={16} />
          </span>
        )}
      </span>
      <div className={c.text}>
        <div className={c.title}>
          {isUnread && <VisuallyHidden>{t('is_unread')} </VisuallyHidden>}
          {to === null ? (
            title
          ) : (
            <TextLink to={to} className={c.link} {...(onFollow && { onClick: onFollow })}>
              {title}
            </TextLink>
          )}
        </div>
        <div className={c.detail}>
          {detail && <span>{detail}</span>}
          <time dateTime={item.created_at} title={dateTime(item.created_at)}>
            {relative(item.created_at, now)}
          </time>
        </div>
      </div>
      {act}
    </li>
  );
}
