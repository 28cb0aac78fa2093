import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useQuestion } from '#features/participations/use-question.ts';
import { companyKey, tableOf } from '#features/participations/view.ts';
import { useOptin } from '#features/participations/optin/api.ts';
import { AcceptedScreen } from './AnsweredScreen.tsx';
import { Action, PageLink } from './Controls.tsx';
import { OptinFacts } from './OptinFacts.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import c from '#features/participations/optin/components/OptinScreen.module.css';
import { SnoozeLink } from './SnoozeLink.tsx';
import { StopLink } from './StopLink.tsx';
import { WhileOpen } from './WhileOpen.tsx';
import { optinLink } from '#features/participations/optin/links.ts';

/** The page of "Yes, I'm in" in an email. Only the button changes data. */
export function OptinAcceptPage() {
  return (
    <OptinGate action="accept">
      {(page) => (
        <WhileOpen page={page}>
          {page.view.answer === 'accepted' ? <AcceptedScreen page={page} /> : <Question page={page} />}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Question({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { campaign, round, member } = page.view;
  const question = useQuestion({ campaign, matchs_send_at: round.matchs_send_at });
  const { dateTime } = useFormat();
  const others = campaign.users_per_group - 1;
  const when = dateTime(round.matchs_send_at, 'fullDay');
  const company = t(companyKey(campaign.users_per_group), { count: others });
  return (
    <OptinScreen
      people={tableOf(member, campaign.users_per_group)}
      caption={campaign.name}
      title={question}
      sheet={<Answers page={page} />}
    >
      <p>
        {campaign.text ||
          (campaign.is_draw ? t('lead_draw', { company }) : t('lead', { count: others, company, when }))}
      </p>
      {campaign.description !== '' && <p>{campaign.description}</p>}
      <OptinFacts view={page.view} />
    </OptinScreen>
  );
}

function Answers({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { view, tokens } = page;
  const accept = useOptin('accept', tokens.accept ?? '');
  return (
    <>
      {accept.error && <ErrorBanner title={t('not_accepted')} error={accept.error} />}
      {view.answer === 'rejected' && <p className={c.note}>{t('rejected.so_far')}</p>}
      <Action
        icon={<IconCheck size={20} aria-hidden="true" />}
        busy={accept.isPending}
        onClick={() => accept.mutate({})}
      >
        {t('yes')}
      </Action>
      <div className={c.pair}>
        {view.answer === 'none' && tokens.reject && (
          <PageLink href={optinLink(paths.optinRejectConfirmation(), { token: tokens.reject })}>
            {t('no')}
          </PageLink>
        )}
        <SnoozeLink page={page} />
      </div>
      <StopLink page={page} />
      <ForWhom view={view} />
    </>
  );
}
