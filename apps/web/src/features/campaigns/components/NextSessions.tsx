import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type CampaignDraft, sessionsOf } from '../draft.ts';
import c from './NextSessions.module.css';

const SHOWN = 4;

/** The sessions that the dates give, as they will come. */
export function NextSessions({ draft }: { draft: CampaignDraft }) {
  const { t } = useTranslation('campaigns');
  const { dateTime } = useFormat(draft.timezone);
  const sessions = sessionsOf(draft, SHOWN);
  return (
    <Card title={t('schedule.next_title')} aside={sessions.length > 0 && draft.timezone} padding="flush">
      {sessions.length === 0 && <p className={c.none}>{t('schedule.no_dates')}</p>}
      <ol className={c.sessions}>
        {sessions.map(({ requests, matches }) => (
          <li key={matches} className={c.session}>
            {requests && (
              <span>
                <span className={c.what}>{t('schedule.asked')}</span> {dateTime(requests)}
              </span>
            )}
            <span>
              <span className={c.what}>{t('schedule.matched')}</span> {dateTime(matches)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
