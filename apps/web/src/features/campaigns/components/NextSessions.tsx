import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { CampaignDraft } from '../draft.ts';
import { type SessionAhead, sessionsAhead } from '../sessions-ahead.ts';
import c from './NextSessions.module.css';

const SHOWN = 6;

/** The sessions that the dates give, as they will come. */
export function NextSessions({ draft }: { draft: CampaignDraft }) {
  const { t } = useTranslation('schedule');
  const { dateTime } = useFormat(draft.timezone);
  const sessions = sessionsAhead(draft, SHOWN);
  return (
    <Card
      title={t('next_title', { count: sessions.length })}
      aside={sessions.length > 0 && draft.timezone}
      padding="flush"
    >
      {sessions.length === 0 && <p className={c.none}>{t('no_dates')}</p>}
      <ol className={c.sessions}>
        {sessions.map((session) => (
          <li key={session.matches} className={c.session}>
            {session.requests && (
              <span>
                <span className={c.what}>{t('asked')}</span> {dateTime(session.requests)}
              </span>
            )}
            <span>
              <span className={c.what}>{t('matched')}</span> {dateTime(session.matches)}
            </span>
            <Notes session={session} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Notes about an unusual date: a holiday, or a change of daylight saving time. */
function Notes({ session: { movedFrom, clocksChange, skipsHour } }: { session: SessionAhead }) {
  const { t } = useTranslation('schedule');
  const { date } = useFormat();
  const notes = [
    ...(movedFrom ? [t('ahead.moved', { day: date(movedFrom, 'fullDay') })] : []),
    ...(skipsHour ? [t('ahead.skips_hour')] : []),
    ...(clocksChange ? [t(`ahead.clocks_${clocksChange}`)] : []),
  ];
  return notes.length > 0 ? <span className={c.note}>{notes.join(' ')}</span> : null;
}
