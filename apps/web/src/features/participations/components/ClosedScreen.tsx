import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { OptinView } from '../api.ts';
import { ForWhom, OptinScreen } from './OptinScreen.tsx';
import { StopLink } from './StopLink.tsx';

interface ClosedProps {
  view: OptinView;
  token: string;
}

const TWO_FREE = [null, null];

/** The draw is over: what that means for this member, and when the next one is. */
export function LateScreen({ view, token }: ClosedProps) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const { next_requests_send_at } = view.round;
  return (
    <OptinScreen
      people={view.answer === 'accepted' ? [view.member, null] : TWO_FREE}
      caption={view.campaign.name}
      title={t('late.title')}
      sheet={
        <>
          <HomeLink view={view} />
          <StopLink token={token} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(view.answer === 'accepted' ? 'late.accepted' : 'late.text')}</p>
      <p>
        {next_requests_send_at
          ? t('late.next', { date: date(next_requests_send_at, 'fullDay') })
          : t('late.no_next')}
      </p>
    </OptinScreen>
  );
}

/** The session was withdrawn. */
export function GoneScreen({ view }: { view: OptinView }) {
  const { t } = useTranslation('participations');
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t('problem.optin_gone.title')}
      sheet={
        <>
          <HomeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('problem.optin_gone.text')}</p>
    </OptinScreen>
  );
}

/** The member has left the program, or all of them. */
export function LeftScreen({ view }: { view: OptinView }) {
  const { t } = useTranslation('participations');
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t('left.title')}
      sheet={<ForWhom view={view} />}
    >
      <p>{t('left.text', { company: view.company.name })}</p>
    </OptinScreen>
  );
}

function HomeLink({ view }: { view: OptinView }) {
  const { t } = useTranslation('participations');
  return (
    <ButtonLink to={paths.userHome(view.company)} variant="default">
      {t('my_coffees')}
    </ButtonLink>
  );
}
