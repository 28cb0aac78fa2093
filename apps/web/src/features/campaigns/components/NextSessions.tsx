import { Button } from '@mantine/core';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { DaysOff } from '../days-off.ts';
import type { CampaignDraft } from '../draft.ts';
import { useDaysOff } from '../holidays-api.ts';
import { type SessionAhead, sessionsAhead } from '../sessions-ahead.ts';
import { daysOf, quietDaysAround } from '../suggested-dates.ts';
import c from './NextSessions.module.css';

const SHOWN = 6;
/** Of the countries that have a holiday on a day. */
const NAMED = 3;

interface NextSessionsProps {
  draft: CampaignDraft;
  /** Without it the dates cannot be changed here. */
  onQuietDays?: (quietDays: CampaignDraft['quiet_days']) => void;
}

/** The sessions that the dates give, as they will come, and the days off that they fall on. */
export function NextSessions({ draft, onQuietDays }: NextSessionsProps) {
  const { t } = useTranslation('schedule');
  const { dateTime } = useFormat(draft.timezone);
  const off = useDaysOff();
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
            <Notes session={session} timezone={draft.timezone} off={off} />
          </li>
        ))}
      </ol>
      {onQuietDays && <KeepOff draft={draft} off={off} onQuietDays={onQuietDays} />}
    </Card>
  );
}

interface NotesProps {
  session: SessionAhead;
  timezone: string;
  off: DaysOff;
}

/** Notes about an unusual date: a quiet day, a weekend, a holiday, or a change of daylight saving time. */
function Notes({ session, timezone, off }: NotesProps) {
  const { t } = useTranslation('schedule');
  const { date } = useFormat();
  const onDayOff = useDayOffNote(off);
  const { movedFrom, clocksChange, skipsHour } = session;
  const notes = [
    ...(movedFrom ? [t('ahead.moved', { day: date(movedFrom, 'fullDay') })] : []),
    ...new Set(daysOf(session, timezone)).values().flatMap(onDayOff),
    ...(skipsHour ? [t('ahead.skips_hour')] : []),
    ...(clocksChange ? [t(`ahead.clocks_${clocksChange}`)] : []),
  ];
  return notes.length > 0 ? <span className={c.note}>{notes.join(' ')}</span> : null;
}

function useDayOffNote({ isOff, holidaysOn }: DaysOff) {
  const { t } = useTranslation('schedule');
  const { date, list } = useFormat();
  const countryNames = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (day: string): string[] => {
    const holidays = holidaysOn(day);
    if (holidays.length === 0) {
      return isOff(day) ? [t('ahead.weekend', { day: date(day, 'fullDay') })] : [];
    }
    const named = holidays
      .slice(0, NAMED)
      .map(({ name, country }) => t('ahead.holiday_in', { name, country: countryNames.of(country) }));
    const count = holidays.reduce((sum, { members }) => sum + members, 0);
    return [t('ahead.holiday', { day: date(day, 'fullDay'), count, names: list(named) })];
  };
}

interface KeepOffProps extends Required<NextSessionsProps> {
  off: DaysOff;
}

/** Adds the quiet days that move the sessions of the next year off days off. */
function KeepOff({ draft, off, onQuietDays }: KeepOffProps) {
  const { t } = useTranslation('schedule');
  const quietDays = quietDaysAround(draft, off);
  const count = quietDays.length - draft.quiet_days.length;
  if (count === 0) return null;
  return (
    <div className={c.act}>
      <p className={c.help}>{t('ahead.days_off', { count })}</p>
      <Button variant="default" size="compact-sm" onClick={() => onQuietDays(quietDays)}>
        {t('ahead.keep_off', { count })}
      </Button>
    </div>
  );
}
