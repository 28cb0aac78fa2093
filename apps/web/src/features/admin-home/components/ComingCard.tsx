import { useQuery } from '@tanstack/react-query';
import { IconClipboardCheck, IconMail, IconSend } from '@tabler/icons-react';
import { readerTimeZone } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { planningQuery } from '#features/campaigns/planning-api.ts';
import { eventKey, type PlannedEvent } from '#features/campaigns/planning-view.ts';
import type { AdminHome } from '../api.ts';
import { comingDays, weeksAhead } from '../coming.ts';
import c from './ComingCard.module.css';

const ICONS = { requests: IconMail, review: IconClipboardCheck, matches: IconSend };

/** The next dates of all programs, day by day, with the answers to open sessions so far. */
export function ComingCard({ open }: Pick<AdminHome, 'open'>) {
  const { t } = useTranslation('admin_home');
  const workspace = useWorkspace();
  const now = useNow();
  const { data, error, refetch } = useQuery(planningQuery(workspace, weeksAhead(now)));
  const days = comingDays(data ?? [], now, readerTimeZone());
  return (
    <Card
      padding="flush"
      title={t('coming.title')}
      aside={<TextLink to={paths.campaignsPlanning(workspace)}>{t('coming.planning')}</TextLink>}
    >
      {error && !data && (
        <ErrorBanner title={t('coming.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && days.length === 0 && <p className={c.nothing}>{t('coming.nothing')}</p>}
      <ol className={c.days}>
        {days.map(({ day, events }) => (
          <Day key={day} day={day} events={events} open={open} />
        ))}
      </ol>
    </Card>
  );
}

interface DayProps extends Pick<AdminHome, 'open'> {
  day: string;
  events: readonly PlannedEvent[];
}

function Day({ day, events, open }: DayProps) {
  const { date } = useFormat();
  const [first] = events;
  return (
    <li className={c.day}>
      <h3 className={c.date}>{first && date(first.at, 'day')}</h3>
      <ul className={c.events} aria-label={day}>
        {events.map((event) => (
          <Coming key={eventKey(event)} event={event} open={open} />
        ))}
      </ul>
    </li>
  );
}

function Coming({ event: { session, what, at }, open }: { event: PlannedEvent } & Pick<AdminHome, 'open'>) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { time } = useFormat();
  const Icon = ICONS[what];
  const answers = open.find(({ round_id }) => round_id === session.round_id);
  const { number } = session;
  return (
    <li className={c.event}>
      <Icon size={16} aria-hidden="true" />
      <div className={c.words}>
        <TextLink className={c.name} to={paths.campaignsDetails({ slug, id: session.campaign_id })}>
          {session.name}
        </TextLink>
        <p className={c.what}>
          {number === null ? t(`coming.${what}`) : t(`coming.${what}_of`, { number })}
          {what !== 'requests' && answers && `, ${t('coming.accepted', { ...answers })}`}
        </p>
      </div>
      <span className={c.time}>{time(at)}</span>
    </li>
  );
}
