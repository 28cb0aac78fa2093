import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { UserCampaignDetail } from '#features/participations/api.ts';
import c from '#features/participations/components/OwnProgram.module.css';

/** The reader's outcome session by session, with the reason. */
export function OwnSessions({ program: { sessions } }: { program: UserCampaignDetail }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  return (
    <Card title={t('programs.tabs.sessions')}>
      {sessions.length === 0 && <p className={c.note}>{t('programs.sessions_empty')}</p>}
      <ol className={c.sessions}>
        {sessions.map(({ round_id: id, number, at, sentence }) => (
          <li key={id} className={c.session}>
            <span>
              {t('programs.session', { number })}
              <span className={c.note}> · {date(at, 'short')}</span>
            </span>
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
