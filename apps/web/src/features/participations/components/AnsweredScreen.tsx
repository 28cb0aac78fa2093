import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { OptinView } from '../api.ts';
import { tableOf } from '../view.ts';
import { OptinFacts } from './OptinFacts.tsx';
import { ForWhom, OptinScreen } from './OptinScreen.tsx';
import { StopLink } from './StopLink.tsx';

interface AnsweredProps {
  view: OptinView;
  token: string;
}

/** After a yes: what comes next, and the way back until the draw. */
export function AcceptedScreen({ view, token }: AnsweredProps) {
  const { t } = useTranslation('participations');
  const { dateTime } = useFormat();
  return (
    <OptinScreen
      people={tableOf(view.member, view.campaign.users_per_group)}
      caption={view.campaign.name}
      title={t('accepted.title')}
      sheet={
        <>
          <ButtonLink to={paths.optinRejectConfirmation()} search={{ token }} variant="default">
            {t('accepted.change')}
          </ButtonLink>
          <StopLink token={token} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {t('accepted.text', {
          count: view.campaign.users_per_group - 1,
          when: dateTime(view.round.matchs_send_at, 'fullDay'),
        })}
      </p>
      <OptinFacts view={view} />
    </OptinScreen>
  );
}

/** After a no: nothing more is asked, and the way back until the draw. */
export function RejectedScreen({ view, token }: AnsweredProps) {
  const { t } = useTranslation('participations');
  const { date, dateTime } = useFormat();
  const { matchs_send_at, next_requests_send_at } = view.round;
  return (
    <OptinScreen
      people={[null, null]}
      caption={view.campaign.name}
      title={t('rejected.title')}
      sheet={
        <>
          <ButtonLink to={paths.optinAccept()} search={{ token }} variant="default">
            {t('rejected.change')}
          </ButtonLink>
          <StopLink token={token} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {next_requests_send_at
          ? t('rejected.text', { date: date(next_requests_send_at, 'fullDay') })
          : t('rejected.text_no_date')}
      </p>
      <p>{t('rejected.until', { when: dateTime(matchs_send_at, 'fullDay') })}</p>
    </OptinScreen>
  );
}
