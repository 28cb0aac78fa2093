import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { DashboardOverview } from '../api.ts';
import { asTime, compare } from '../figures.ts';
import { type Destination, useMemberLinks, useReports } from '../links.ts';
import type { DashboardSearch } from '../search.ts';
import { Figure } from './Figure.tsx';
import c from './FiguresCard.module.css';
import { PhraseLink } from './NumberLink.tsx';

interface FiguresCardProps {
  overview: DashboardOverview;
  search: DashboardSearch;
  /** The numbers are those of another wish until the new ones are there. */
  stale: boolean;
}

/** The main numbers in one strip, each compared with the time before. */
export function FiguresCard({ overview, search, stale }: FiguresCardProps) {
  const { t } = useTranslation('dashboard');
  const report = useReports(search);
  const sessions = report('participations');
  const pairs = report('network');
  return (
    <section className={c.card} aria-label={t('figures.label')} data-stale={stale || undefined}>
      <Summary overview={overview} />
      <dl className={c.row} data-large>
        <Coworkers overview={overview} />
        <Participation overview={overview} to={sessions} />
        <Connections overview={overview} to={pairs} />
        <Reach overview={overview} to={sessions} delivery={report('delivery')} />
      </dl>
      <dl className={c.row}>
        <Met overview={overview} to={sessions} />
        <Rating overview={overview} to={sessions} />
        <Repeats overview={overview} to={report('network', { repeats: true })} />
        <Hours overview={overview} to={sessions} />
      </dl>
    </section>
  );
}

/** The four numbers that say most, in one row. */
export function MainFigures({ overview, search }: Omit<FiguresCardProps, 'stale'>) {
  const report = useReports(search);
  const sessions = report('participations');
  return (
    <dl className={c.row} data-alone>
      <Coworkers overview={overview} />
      <Participation overview={overview} to={sessions} />
      <Met overview={overview} to={sessions} />
      <Connections overview={overview} to={report('network')} />
    </dl>
  );
}

/** What sessions took and what they led to, for a reader without time for the numbers. One of anything is no summary. */
function Summary({ overview: { reach, connections, groups, met, rating } }: OfOverview) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  if (Math.min(reach, connections, groups) < 2) return null;
  const share = percent(met / groups);
  return (
    <p className={c.summary}>
      {t('figures.effort', { reach, connections })}{' '}
      {met > 0 &&
        (rating
          ? t('figures.met_rated', { share, groups, stars: Math.round(rating.average * 10) / 10 })
          : t('figures.met_share', { share, groups }))}
    </p>
  );
}

interface OfOverview {
  overview: DashboardOverview;
  /** The list behind the number. */
  to?: Destination | undefined;
}

/** The number before in words; null where nothing compares: without a session every number was 0. */
function useCompared({ previous }: DashboardOverview) {
  const { t } = useTranslation('dashboard');
  const isEmpty = previous.sessions + previous.reach + previous.groups === 0;
  return (now: number | null, before: number | null, shown: (value: number) => string) => {
    const trend = isEmpty ? null : compare(now, before, shown);
    return trend && t(`figures.${trend}`, { value: shown(before ?? 0) });
  };
}

function Coworkers({ overview: { coworkers, newcomers, range, audience } }: OfOverview) {
  const { t } = useTranslation('dashboard');
  const members = useMemberLinks({ end: range.end, audience: audience?.id });
  const { number } = useFormat();
  return (
    <Figure
      of="coworkers"
      value={number(coworkers)}
      beside={newcomers.joined > 0 && t('figures.joined', { count: newcomers.joined })}
      note={t('figures.active')}
      to={members()}
    />
  );
}

function Participation({ overview, to }: OfOverview) {
  const { participation, sessions, previous } = overview;
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const compared = useCompared(overview);
  const shown = (share: number) => percent(share);
  return (
    <Figure
      of="participation"
      to={to}
      value={participation === null ? null : shown(participation)}
      beside={compared(participation, previous.participation, shown)}
      note={t('figures.mean_of', { count: sessions })}
    />
  );
}

function Connections({ overview, to }: OfOverview) {
  const { connections, previous } = overview;
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const compared = useCompared(overview);
  return (
    <Figure
      of="connections"
      to={to}
      value={number(connections)}
      beside={compared(connections, previous.connections, number)}
      note={t('figures.pairs')}
    />
  );
}

function Reach({ overview, to, delivery }: OfOverview & { delivery: Destination | undefined }) {
  const { reach, undelivered, previous } = overview;
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const compared = useCompared(overview);
  const words =
    undelivered > 0
      ? t('figures.undelivered', { count: undelivered })
      : t(reach > 0 ? 'figures.all_delivered' : 'figures.sent');
  return (
    <Figure
      of="reach"
      to={to}
      value={number(reach)}
      beside={compared(reach, previous.reach, number)}
      note={<PhraseLink to={undelivered > 0 ? delivery : undefined}>{words}</PhraseLink>}
    />
  );
}

function Met({ overview, to }: OfOverview) {
  const { met, groups, previous } = overview;
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const compared = useCompared(overview);
  const share = (part: number, all: number) => (all > 0 ? part / all : null);
  const now = share(met, groups);
  const shown = (value: number) => percent(value);
  return (
    <Figure
      of="met"
      to={to}
      value={now === null ? null : shown(now)}
      beside={compared(now, share(previous.met, previous.groups), shown)}
      note={groups > 0 ? t('figures.met_of', { met, groups }) : t('figures.no_groups')}
    />
  );
}

function Rating({ overview, to }: OfOverview) {
  const { rating, audience, previous } = overview;
  const { t } = useTranslation('dashboard');
  const compared = useCompared(overview);
  const shown = (average: number) => t('figures.stars', { value: Math.round(average * 10) / 10 });
  if (audience) {
    return <Figure of="rating" value={null} none={t('figures.not_shown')} note={t('figures.anonymous')} />;
  }
  return (
    <Figure
      of="rating"
      to={to}
      value={rating && shown(rating.average)}
      beside={compared(rating?.average ?? null, previous.rating?.average ?? null, shown)}
      note={
        rating
          ? t('figures.ratings', { count: rating.count })
          : t('figures.few_ratings', { least: LIMITS.ratingsShown })
      }
    />
  );
}

function Repeats({ overview, to }: OfOverview) {
  const { repeats, connections, previous } = overview;
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const compared = useCompared(overview);
  const note = repeats > 0 ? 'introduced_before' : connections > 0 ? 'all_new' : 'no_pairs';
  return (
    <Figure
      of="repeats"
      to={to}
      value={number(repeats)}
      beside={compared(repeats, previous.repeats, number)}
      note={t(`figures.${note}`)}
    />
  );
}

function Hours({ overview, to }: OfOverview) {
  const { hours_until_met: hours, previous } = overview;
  const { t } = useTranslation('dashboard');
  const compared = useCompared(overview);
  const shown = (value: number) => {
    const { unit, count } = asTime(value);
    return t(`figures.${unit}_value`, { count });
  };
  return (
    <Figure
      of="hours"
      to={to}
      value={hours === null ? null : shown(hours)}
      beside={compared(hours, previous.hours_until_met, shown)}
      note={t(hours === null ? 'figures.no_booked' : 'figures.median')}
    />
  );
}
