import { ROUND_STATUS, roundCan } from '@fika/contract/statuses';
import { instantOf, wallClock } from '@fika/contract/schedule';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Campaign, useCampaign } from '#features/campaigns/api.ts';
import { WhenField } from '#features/campaigns/components/WhenField.tsx';
import {
  LATEST,
  roundsQuery,
  useLiveRounds,
  useRound,
  type Round,
  type RoundRef,
} from '#features/rounds/api.ts';
import { SessionPeople, SessionWarnings } from './SessionPeople.tsx';
import { useMoveDates, usePlanSession } from '#features/rounds/program-api.ts';
import { dateGap, dateWarnings, type DatesToCheck } from '#features/rounds/session-dates.ts';

/** One more session of a program, with separate dates. */
export function AddSessionPage({ campaignId }: { campaignId: number }) {
  const campaign = useCampaign(campaignId);
  const plan = usePlanSession(campaignId);
  return <DatesPage campaign={campaign} round={null} save={plan} />;
}

/** The dates of a session that is not sent. */
export function EditSessionPage(ref: RoundRef) {
  const campaign = useCampaign(ref.campaignId);
  const round = useRound(ref);
  const move = useMoveDates(ref);
  const { t } = useTranslation('dates');
  if (roundCan.move(round) || move.isSuccess) {
    return <DatesPage campaign={campaign} round={round} save={move} />;
  }
  return (
    <>
      <Header campaign={campaign} round={round} />
      <EmptyState title={t('dates.fixed_title')} actions={<BackLink campaign={campaign} />}>
        {t('dates.fixed')}
      </EmptyState>
    </>
  );
}

interface DatesPageProps {
  campaign: Campaign;
  /** Null: a new one. */
  round: Round | null;
  save: ReturnType<typeof usePlanSession>;
}

function DatesPage({ campaign, round, save }: DatesPageProps) {
  const { t } = useTranslation('dates');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const now = useNow();
  useLiveRounds();
  const { id, timezone } = campaign;
  const [form, setForm] = useState(() => ({
    asks: clockOf(round?.requests_send_at, timezone),
    matches: clockOf(round?.matchs_send_at, timezone),
  }));
  const sessions = useQuery(roundsQuery(useWorkspace(), id, LATEST));
  const choosesAsks = campaign.send_requests && (round === null || roundCan.replan(round));
  const dates: DatesToCheck = {
    asks: choosesAsks ? instantIn(form.asks, timezone) : (round?.requests_send_at ?? null),
    matches: instantIn(form.matches, timezone),
    choosesAsks,
    sendsRequests: campaign.send_requests,
    people: peopleIn(campaign, round),
    isActive: campaign.status === 'active',
    others: otherSessions(campaign, round, sessions.data?.results ?? []),
    now,
  };
  const gap = dateGap(dates);
  const kind = round ? 'edit' : 'add';
  const zone = timezone.replaceAll('_', ' ');
  const today = wallClock(new Date(now).toISOString(), timezone).slice(0, 10);
  const submit = () => {
    if (gap !== null || dates.matches === null) return;
    save.mutate(
      { requests_send_at: dates.asks, matchs_send_at: dates.matches },
      {
        onSuccess: ({ number }) => {
          showToast({ message: t(`dates.done_${kind}`, { number }) });
          void navigate({ to: paths.campaignsDetailsTab({ slug, id, tab: 'sessions' }) });
        },
      },
    );
  };
  const matchesHelp = campaign.send_requests ? 'dates.matches_help' : 'dates.matches_only_help';
  return (
    <>
      <Header campaign={campaign} round={round} />
      <PageGrid aside={<SessionPeople campaign={campaign} round={round} people={dates.people} />}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <FormColumn>
            <p>{t(introOf(round, choosesAsks))}</p>
            {choosesAsks && (
              <WhenField
                label={t('dates.asks')}
                help={t('dates.asks_help', { zone })}
                value={form.asks}
                min={today}
                onChange={(asks) => setForm({ ...form, asks })}
              />
            )}
            <WhenField
              label={t('dates.matches')}
              help={t(matchesHelp, { zone })}
              value={form.matches}
              min={today}
              onChange={(matches) => setForm({ ...form, matches })}
            />
            <SessionWarnings gap={gap} warnings={dateWarnings(dates)} timezone={timezone} />
            {save.error && <ErrorBanner title={t(`dates.failed_${kind}`)} error={save.error} />}
            <Group gap="xs">
              <GuardedButton reason={gap && t(`dates.${gap}`)} loading={save.isPending} onClick={submit}>
                {t(`dates.save_${kind}`)}
              </GuardedButton>
              <BackLink campaign={campaign} />
            </Group>
          </FormColumn>
        </form>
      </PageGrid>
    </>
  );
}

function Header({ campaign, round }: { campaign: Campaign; round: Round | null }) {
  const { t } = useTranslation(['dates', 'campaigns']);
  const { slug } = useWorkspace();
  const { id, name } = campaign;
  const title = round ? t('dates.edit_title', { number: round.number }) : t('dates.add_title');
  return (
    <PageHeader
      title={title}
      crumbs={[
        { label: t('campaigns:title'), to: paths.campaigns({ slug }) },
        { label: name, to: paths.campaignsDetails({ slug, id }) },
        { label: title },
      ]}
    />
  );
}

function BackLink({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('dates');
  const { slug } = useWorkspace();
  return (
    <ButtonLink variant="default" to={paths.campaignsDetailsTab({ slug, id: campaign.id, tab: 'sessions' })}>
      {t('dates.cancel')}
    </ButtonLink>
  );
}

const clockOf = (at: string | null | undefined, timezone: string) =>
  at ? wallClock(at, timezone).slice(0, 16) : null;

const instantIn = (wall: string | null, timezone: string) => wall && instantOf(wall, timezone);

/** The number of invited members; before the invitations, the number of members in the program. */
const peopleIn = (campaign: Campaign, round: Round | null) =>
  round && round.status !== ROUND_STATUS.new ? round.asked : campaign.active_users_count;

function introOf(round: Round | null, choosesAsks: boolean) {
  if (round === null) return 'dates.intro_add';
  return choosesAsks || round.planned ? 'dates.intro_planned' : 'dates.intro_open';
}

/** The sessions that could fall on the same days. */
function otherSessions(campaign: Campaign, round: Round | null, rounds: readonly Round[]) {
  const stored = rounds
    .filter((one) => one.id !== round?.id && roundCan.move(one))
    .map((one) => ({ from: one.requests_send_at ?? one.matchs_send_at, to: one.matchs_send_at }));
  const { next_requests_send_at, next_matchs_send_at: to } = campaign;
  return to === null ? stored : [...stored, { from: next_requests_send_at ?? to, to }];
}
