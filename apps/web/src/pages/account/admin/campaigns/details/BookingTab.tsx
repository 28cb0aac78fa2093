import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListState } from '#lib/use-list-state.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import type { Column } from '#ui/data-table.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import {
  type BookedGroup,
  bookedQuery,
  bookingQuery,
  type CampaignBooking,
} from '#features/rounds/program-api.ts';
import { Figures } from './Figures.tsx';
import c from './BookingTab.module.css';

/** How many groups of a program found a time and met, the times to come, and the same for each session. */
export function BookingTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('bookings');
  const booking = useQuery(bookingQuery(useWorkspace(), campaign.id));
  if (booking.error && !booking.data) {
    return <ErrorBanner title={t('failed')} error={booking.error} onRetry={() => void booking.refetch()} />;
  }
  if (!booking.data) return <PageSkeleton />;
  if (booking.data.totals.groups === 0) return <NoGroups campaign={campaign} />;
  return (
    <div className={c.stack}>
      <Card title={t('title')}>
        <Totals totals={booking.data.totals} />
      </Card>
      <Upcoming campaign={campaign} />
      <Sessions campaign={campaign} booking={booking.data} />
    </div>
  );
}

function NoGroups({ campaign: { id, status } }: { campaign: Campaign }) {
  const { t } = useTranslation('bookings');
  const { slug } = useWorkspace();
  const act = status === 'active' || status === 'archived' ? 'sessions' : 'schedule';
  return (
    <EmptyState
      title={t('none.title')}
      actions={
        <ButtonLink
          variant="default"
          to={
            act === 'sessions'
              ? paths.campaignsDetailsTab({ slug, id, tab: 'sessions' })
              : paths.campaignsEditTab({ slug, id, tab: 'schedule' })
          }
        >
          {t(`none.${act}`)}
        </ButtonLink>
      }
    >
      {t(`none.${status}`)}
    </EmptyState>
  );
}

const FIGURES = ['groups', 'booked', 'met', 'matched', 'not_met', 'canceled'] as const;

function Totals({ totals }: { totals: CampaignBooking['totals'] }) {
  const { t } = useTranslation('bookings');
  const { number, percent } = useFormat();
  const figures = FIGURES.map((key) => ({
    key,
    label: t(`figures.${key}`),
    value: number(totals[key]),
    note: key === 'groups' ? null : t('figures.share', { share: percent(totals[key] / totals.groups) }),
  }));
  return <Figures figures={figures} />;
}

function Upcoming({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('bookings');
  const { state, change } = useListState();
  const { limit, offset, search } = state;
  const booked = useQuery(bookedQuery(useWorkspace(), campaign.id, { limit, offset, search }));
  const isUsed = search !== '' || (booked.data?.count ?? 0) > 0;
  return (
    <PagedCard
      title={t('upcoming.title')}
      intro={
        isUsed && (
          <SearchInput
            label={t('upcoming.find')}
            value={search}
            onChange={(text) => change({ search: text, offset: 0 })}
          />
        )
      }
      page={booked}
      failed={t('upcoming.failed')}
      empty={t(search === '' ? 'upcoming.none' : 'upcoming.none_found')}
      rowId={({ coffee_id }) => coffee_id}
      render={(group) => <Booked group={group} timezone={campaign.timezone} />}
      onPage={(next) => change({ offset: next })}
    />
  );
}

function Booked({ group, timezone }: { group: BookedGroup; timezone: string }) {
  const { t } = useTranslation('rounds');
  const { list, dateTime } = useFormat(timezone);
  return (
    <div className={c.entry}>
      <span>{list(group.people.map(fullName))}</span>
      <span className={c.when}>
        <time dateTime={group.starts_at}>{dateTime(group.starts_at, 'fullDay')}</time>
        {` · ${t('session', { number: group.round.number })}`}
      </span>
    </div>
  );
}

type SessionRow = CampaignBooking['sessions'][number];

function Sessions({ campaign, booking }: { campaign: Campaign; booking: CampaignBooking }) {
  const { t } = useTranslation(['bookings', 'rounds']);
  return (
    <DataTable
      label={t('sessions.title')}
      columns={useColumns(campaign)}
      rows={booking.sessions}
      rowId={({ round }) => round.id}
      rowName={({ round }) => t('rounds:session', { number: round.number })}
    />
  );
}

function useColumns(campaign: Campaign): Column<SessionRow>[] {
  const { t } = useTranslation(['bookings', 'rounds']);
  const { number, date } = useFormat(campaign.timezone);
  const { slug } = useWorkspace();
  const count = (key: (typeof FIGURES)[number]): Column<SessionRow> => ({
    id: key,
    header: t(`figures.${key}`),
    meta: { align: 'right', phone: 'line' },
    cell: ({ row }) => (
      <>
        <span className={c.phoneLabel}>{t(`figures.${key}`)} </span>
        {number(row.original[key])}
      </>
    ),
  });
  return [
    {
      id: 'session',
      header: t('rounds:column.session'),
      cell: ({ row }) => (
        <TextLink to={paths.sessionReview({ slug, id: campaign.id, session_id: row.original.round.id })}>
          {t('rounds:session', { number: row.original.round.number })}
        </TextLink>
      ),
    },
    {
      id: 'at',
      header: t('sessions.sent'),
      meta: { phone: 'line' },
      cell: ({ row }) => date(row.original.at),
    },
    ...FIGURES.map(count),
  ];
}
