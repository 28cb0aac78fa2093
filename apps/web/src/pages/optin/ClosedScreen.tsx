import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { type OptinView, useOptin } from '#features/participations/optin/api.ts';
import { optinLink, productLink } from '#features/participations/optin/links.ts';
import { takesBack } from '#features/participations/optin/view.ts';
import { Action, PageLink } from './Controls.tsx';
import { HomeLink } from './HomeLink.tsx';
import type { OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { SnoozeLink } from './SnoozeLink.tsx';
import { StopLink } from './StopLink.tsx';

const TWO_FREE = [null, null];

/** The draw is over: what that means for this member, and the next session by one press. */
export function LateScreen({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { dateTime } = useFormat();
  const { view, tokens } = page;
  return (
    <OptinScreen
      people={view.answer === 'accepted' || view.next?.joins ? [view.member, null] : TWO_FREE}
      caption={view.campaign.name}
      title={t('late.title')}
      sheet={
        <>
          <JoinLate page={page} />
          {takesBack(view) && tokens.reject && (
            <PageLink href={optinLink(paths.optinRejectConfirmation(), { token: tokens.reject })}>
              {t('late.decline')}
            </PageLink>
          )}
          <JoinNext page={page} />
          <MeetLink view={view} />
          <HomeLink view={view} />
          <SnoozeLink page={page} />
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(lateText(view), { when: dateTime(view.round.matchs_send_at, 'fullDay') })}</p>
      <p>
        <NextWords view={view} />
      </p>
    </OptinScreen>
  );
}

function lateText(view: OptinView) {
  if (view.can_join_late) return view.answer === 'rejected' ? 'late.declined_review' : 'late.text_review';
  if (takesBack(view)) return view.accepted_late ? 'late.waiting' : 'late.review';
  if (view.answer === 'rejected') return 'late.declined';
  return view.answer === 'accepted' ? 'late.accepted' : 'late.text';
}

function NextWords({ view: { next, paused_until } }: { view: OptinView }) {
  const { t } = useTranslation('optin');
  const { date } = useFormat();
  if (!next) return t('late.no_next');
  const when = next.matchs_send_at ? date(next.matchs_send_at, 'fullDay') : '';
  if (next.joins) return t('late.joined', { date: when });
  if (paused_until) return t('late.on_break', { until: date(paused_until, 'fullDay'), date: when });
  return t('late.next', { date: when });
}

/** While the groups are reviewed a yes still counts. */
function JoinLate({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const accept = useOptin('accept', tokens.accept ?? '');
  if (!view.can_join_late || !tokens.accept) return null;
  return (
    <>
      {accept.error && <ErrorBanner title={t('not_accepted')} error={accept.error} />}
      <Action
        icon={<IconCheck size={20} aria-hidden="true" />}
        busy={accept.isPending}
        onClick={() => accept.mutate({})}
      >
        {t('late.accept')}
      </Action>
    </>
  );
}

function JoinNext({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const join = useOptin('late', tokens.late ?? '');
  if (!view.next || !tokens.late) return null;
  const { joins } = view.next;
  // One button is the primary one: while the member can still join this session, that one.
  const joinsThis = view.can_join_late && Boolean(tokens.accept);
  return (
    <>
      {join.error && <ErrorBanner title={t('not_accepted')} error={join.error} />}
      {joins ? (
        <Action look="default" busy={join.isPending} onClick={() => join.mutate({ joins: false })}>
          {t('late.not_after_all')}
        </Action>
      ) : (
        <Action
          look={joinsThis ? 'default' : 'primary'}
          icon={!joinsThis && <IconCheck size={20} aria-hidden="true" />}
          busy={join.isPending}
          onClick={() => join.mutate({})}
        >
          {t('late.join')}
        </Action>
      )}
    </>
  );
}

/** Nothing is left to answer, and why. */
export function GoneScreen({ page: { view } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const names = { campaign: view.campaign.name, company: view.company.name };
  const why = view.why ?? 'withdrawn';
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t(`gone.${why}.title`, names)}
      sheet={
        <>
          {view.subscribed && <HomeLink view={view} />}
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(`gone.${why}.text`, names)}</p>
    </OptinScreen>
  );
}

/** The member has left the program, or all of them, and can undo it. */
export function LeftScreen({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const back = useOptin('resubscribe', tokens.resubscribe ?? '');
  const scope = view.why === 'left_product' ? 'product' : 'campaign';
  const names = { campaign: view.campaign.name, company: view.company.name };
  const comeBack = () =>
    back.mutate(
      { scope },
      {
        onSuccess: () => location.assign(optinLink(paths.optinResubscribe(), { token: tokens.resubscribe })),
      },
    );
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t(`left.${scope}.title`, names)}
      sheet={
        <>
          {back.error && <ErrorBanner title={t('back.failed')} error={back.error} />}
          {tokens.resubscribe && (
            <Action look="default" busy={back.isPending} onClick={comeBack}>
              {t('left.back')}
            </Action>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(`left.${scope}.text`, names)}</p>
    </OptinScreen>
  );
}

/** Offers a match outside of the session, where the workspace allows it. */
function MeetLink({ view }: { view: OptinView }) {
  const { t } = useTranslation('optin');
  if (!view.has_instant_match) return null;
  return (
    <PageLink href={`${productLink(paths.opportunities(view.company))}#meet`}>{t('late.meet')}</PageLink>
  );
}
