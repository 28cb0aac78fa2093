import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { TextLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Coffee } from '../api.ts';
import { dateKey } from '../board.ts';
import { coffeeMark, COFFEE_STATUSES, namesOf, othersOf } from '../view.ts';
import c from './CoffeeCard.module.css';
import { RematchRow } from './Rematch.tsx';
import { useCoffeeTitle } from '../use-coffee-title.ts';

interface CoffeeCardProps {
  coffee: Coffee;
  /** In the corner: the menu, and what it is taken by. */
  handles?: ReactNode;
  /** In the foot of the card, on the right: what can be done now. */
  action?: ReactNode;
}

/** One coffee on the member's home; the whole card leads to it. */
export function CoffeeCard({ coffee, handles, action }: CoffeeCardProps) {
  const title = useCoffeeTitle(coffee);
  const workspace = useWorkspace();
  const others = othersOf(coffee, workspace.user.id);
  return (
    <article className={c.card}>
      <div className={c.head}>
        <AvatarStack people={others} size={32} />
        <div className={c.who}>
          <h3 className={c.title}>
            <Link to={paths.coffee({ slug: workspace.slug, id: coffee.id })} className={c.link}>
              {title}
            </Link>
          </h3>
          <p className={c.campaign}>
            <Origin coffee={coffee} />
          </p>
        </div>
        <Mark coffee={coffee} />
        {handles && <div className={c.handles}>{handles}</div>}
      </div>
      <div className={c.foot}>
        <p className={c.last}>
          <LastLine coffee={coffee} />
        </p>
        {action && <div className={c.action}>{action}</div>}
      </div>
      <RematchRow coffee={coffee} />
    </article>
  );
}

/** The link to rate a meeting. */
export function RateLink({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { slug } = useWorkspace();
  return (
    <TextLink to={paths.coffee({ slug, id: coffee.id })} hash="feedback">
      {t('rate')}
    </TextLink>
  );
}

/** The link to unread messages. */
export function ReplyLink({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { slug } = useWorkspace();
  return (
    <TextLink to={paths.coffee({ slug, id: coffee.id })} hash="conversation">
      {t('reply')}
    </TextLink>
  );
}

function Origin({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  return coffee.campaign?.name ?? t('origin.introduction');
}

function Mark({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const mark = coffeeMark(coffee);
  if (mark === null) return null;
  if (mark.kind === 'new') return <StatusBadge tone="accent">{t('new')}</StatusBadge>;
  return (
    <span className={c.unread} role="img" aria-label={t('unread', { count: mark.count })}>
      {number(mark.count)}
    </span>
  );
}

/** One line about a meeting: its time, its outcome, or its latest message. */
export function LastLine({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { date } = useFormat();
  const { status, feedback, scheduled_at: at, created_at } = coffee;
  switch (COFFEE_STATUSES[status]) {
    case 'scheduled':
      return <DateLine coffee={coffee} />;
    case 'met': {
      const day = date(at ?? created_at, 'short');
      return feedback?.rating ? t('rated', { day, rating: feedback.rating }) : day;
    }
    case 'not_met':
    case 'canceled':
      return t(`statuses.${COFFEE_STATUSES[status]}`);
    default:
      return <TalkLine coffee={coffee} />;
  }
}

function DateLine({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { dateTime, time } = useFormat();
  const key = dateKey(coffee, useNow());
  const at = coffee.scheduled_at;
  if (key === null || at === null) return null;
  const said = t(`dates.${key}`, { when: dateTime(at), time: time(at) });
  const where = coffee.place || (coffee.call_url === null ? '' : t('dates.call'));
  return (
    <span className={c.date}>
      {key === 'to_come' && <IconCalendarEvent size={16} aria-hidden="true" />}
      <span className={c.cut}>{where ? t('dates.at', { when: said, where }) : said}</span>
    </span>
  );
}

function TalkLine({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { date, relative } = useFormat();
  const { user } = useWorkspace();
  const { last_message } = coffee;
  if (!last_message) return t('matched_on', { date: date(coffee.created_at, 'day') });
  const when = relative(last_message.created_at);
  if (last_message.author_id === user.id) return t('you_wrote', { when });
  const [name = ''] = namesOf(coffee.members.filter(({ id }) => id === last_message.author_id));
  return name ? t('wrote', { name, when }) : t('somebody_wrote', { when });
}
