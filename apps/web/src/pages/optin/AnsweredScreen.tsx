import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { tableOf } from '#features/participations/view.ts';
import { optinLink, productLink } from '#features/participations/optin/links.ts';
import { PageLink } from './Controls.tsx';
import { HomeLink } from './HomeLink.tsx';
import { OptinFacts } from './OptinFacts.tsx';
import type { OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { SnoozeLink } from './SnoozeLink.tsx';
import { StopLink } from './StopLink.tsx';

/** After an acceptance: what makes a meeting more likely, and a link to decline before the matching. */
export function AcceptedScreen({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { dateTime } = useFormat();
  const { view, tokens } = page;
  return (
    <OptinScreen
      people={tableOf(view.member, view.campaign.users_per_group)}
      caption={view.campaign.name}
      title={t('accepted.title')}
      sheet={
        <>
          {view.has_pages && (
            <PageLink look="primary" href={productLink(paths.availabilities(view.company))}>
              {t('accepted.free')}
            </PageLink>
          )}
          <HomeLink view={view} />
          {tokens.reject && (
            <PageLink
              look={view.has_pages ? 'subtle' : 'default'}
              href={optinLink(paths.optinRejectConfirmation(), { token: tokens.reject })}
            >
              {t('accepted.change')}
            </PageLink>
          )}
          <StopLink page={page} />
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
      {view.answered_at && <p>{t('answered_at', { when: dateTime(view.answered_at, 'fullDay') })}</p>}
      <OptinFacts view={view} />
    </OptinScreen>
  );
}

/** After a decline: no further question, and a link to accept before the matching. */
export function RejectedScreen({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { date, dateTime } = useFormat();
  const { view, tokens } = page;
  const { answers_until, next_requests_send_at } = view.round;
  return (
    <OptinScreen
      people={[null, null]}
      caption={view.campaign.name}
      title={t('rejected.title')}
      sheet={
        <>
          <HomeLink view={view} look="primary" />
          {tokens.accept && (
            <PageLink
              look={view.has_pages ? 'subtle' : 'default'}
              href={optinLink(paths.optinAccept(), { token: tokens.accept })}
            >
              {t('rejected.change')}
            </PageLink>
          )}
          <SnoozeLink page={page} />
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {next_requests_send_at
          ? t('rejected.text', { date: date(next_requests_send_at, 'fullDay') })
          : t('rejected.text_no_date')}
      </p>
      <p>{t('rejected.until', { when: dateTime(answers_until, 'fullDay') })}</p>
      {view.answered_at && <p>{t('answered_at', { when: dateTime(view.answered_at, 'fullDay') })}</p>}
    </OptinScreen>
  );
}
