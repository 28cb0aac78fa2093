import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { useQuestion } from '#features/participations/use-question.ts';
import { tableOf } from '#features/participations/view.ts';
import { RejectedScreen } from './AnsweredScreen.tsx';
import { PageLink } from './Controls.tsx';
import { OptinFacts } from './OptinFacts.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import c from '#features/participations/optin/components/OptinScreen.module.css';
import { SnoozeLink } from './SnoozeLink.tsx';
import { StopLink } from './StopLink.tsx';
import { WhileOpen } from './WhileOpen.tsx';
import { optinLink } from '#features/participations/optin/links.ts';

/** The page of "Not this time" in an email: a decline needs a confirmation. */
export function OptinRejectPage() {
  return (
    <OptinGate action="reject">
      {(page) => (
        <WhileOpen page={page} declines>
          {page.view.answer === 'rejected' ? <RejectedScreen page={page} /> : <Question page={page} />}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Question({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { view, tokens } = page;
  const { campaign, round, member } = view;
  const question = useQuestion({ campaign, matchs_send_at: round.matchs_send_at });
  return (
    <OptinScreen
      people={tableOf(member, campaign.users_per_group)}
      caption={campaign.name}
      title={question}
      sheet={
        <>
          {view.answer === 'accepted' && <p className={c.note}>{t('accepted.so_far')}</p>}
          <PageLink
            look="primary"
            href={optinLink(paths.optinRejectConfirmation(), { token: tokens.reject })}
          >
            {t('no')}
          </PageLink>
          <div className={c.pair}>
            {tokens.accept && (
              <PageLink href={optinLink(paths.optinAccept(), { token: tokens.accept })}>
                {view.answer === 'accepted' ? t('keep_seat') : t('yes')}
              </PageLink>
            )}
            <SnoozeLink page={page} />
          </div>
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <OptinFacts view={view} />
    </OptinScreen>
  );
}
