import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { OptinView } from '../api.ts';
import { RejectedScreen } from '../components/AnsweredScreen.tsx';
import { OptinFacts } from '../components/OptinFacts.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';
import { StopLink } from '../components/StopLink.tsx';
import { useQuestion } from '../components/use-question.ts';
import { WhileOpen } from '../components/WhileOpen.tsx';
import { tableOf } from '../view.ts';

/** Where "Not this time" of a mail leads: a no passes its confirmation page. */
export function OptinRejectPage() {
  return (
    <OptinGate action="reject">
      {(view, token) => (
        <WhileOpen view={view} token={token}>
          {view.answer === 'rejected' ? (
            <RejectedScreen view={view} token={token} />
          ) : (
            <Question view={view} token={token} />
          )}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Question({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const { campaign, round } = view;
  const question = useQuestion({ campaign, matchs_send_at: round.matchs_send_at });
  return (
    <OptinScreen
      people={tableOf(view.member, campaign.users_per_group)}
      caption={campaign.name}
      title={question}
      sheet={
        <>
          {view.answer === 'accepted' && <p>{t('accepted.so_far')}</p>}
          <ButtonLink size="lg" to={paths.optinRejectConfirmation()} search={{ token }}>
            {t('no')}
          </ButtonLink>
          <ButtonLink to={paths.optinAccept()} search={{ token }} variant="default">
            {view.answer === 'accepted' ? t('keep_seat') : t('yes')}
          </ButtonLink>
          <StopLink token={token} />
          <ForWhom view={view} />
        </>
      }
    >
      <OptinFacts view={view} />
    </OptinScreen>
  );
}
