import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { overviewQuery, type CampaignOverview } from '#features/rounds/program-api.ts';
import { trendOf } from '#features/rounds/program-view.ts';
import { Figures } from './Figures.tsx';
import c from './FiguresCard.module.css';

/** The results of the program in the last months, compared with the months before. */
export function FiguresCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('details');
  const overview = useQuery(overviewQuery(useWorkspace(), campaign.id));
  if (overview.error && !overview.data) {
    return (
      <ErrorBanner
        title={t('figures.failed')}
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  return (
    <Card
      title={t('figures.title')}
      aside={overview.data && <Span overview={overview.data} campaign={campaign} />}
    >
      {overview.data ? <Overview overview={overview.data} /> : <SkeletonPeople rows={2} />}
    </Card>
  );
}

function Span({ overview: { from, to }, campaign }: { overview: CampaignOverview; campaign: Campaign }) {
  const { t } = useTranslation('details');
  const { date } = useFormat(campaign.timezone);
  // The end is the midnight after the last day.
  const lastDay = new Date(Date.parse(to) - 1);
  return <span className={c.span}>{t('figures.span', { from: date(from), to: date(lastDay) })}</span>;
}

interface Compared {
  key: 'reach' | 'optin_rate' | 'coffees' | 'met' | 'conversations' | 'rating';
  now: number | null;
  before: number | null;
  words: (value: number) => string;
}

function Overview({ overview }: { overview: CampaignOverview }) {
  const { t } = useTranslation('details');
  const { number, percent } = useFormat();
  const { previous } = overview;
  const plain = (key: 'reach' | 'coffees' | 'met' | 'conversations'): Compared => ({
    key,
    now: overview[key],
    before: previous[key],
    words: number,
  });
  const share = (value: number) => percent(value);
  const stars = (value: number) => t('figures.stars', { value: Math.round(value * 10) / 10 });
  const compared: Compared[] = [
    plain('reach'),
    { key: 'optin_rate', now: overview.optin_rate, before: previous.optin_rate, words: share },
    plain('coffees'),
    plain('met'),
    plain('conversations'),
  ];
  // Without ratings there is no average.
  if (overview.rating) {
    const { average: now } = overview.rating;
    compared.push({ key: 'rating', now, before: previous.rating?.average ?? null, words: stars });
  }
  const figures = compared.map(({ key, now, before, words }) => ({
    key,
    label: t(`figures.${key}`),
    value: now === null ? t('figures.none') : words(now),
    note: (
      <>
        <Trend trend={trendOf(now, before)} />
        {before === null ? t('figures.no_before') : t('figures.before', { value: words(before) })}
      </>
    ),
  }));
  return <Figures figures={figures} />;
}

function Trend({ trend }: { trend: ReturnType<typeof trendOf> }) {
  const look = { size: 14, 'aria-hidden': true } as const;
  switch (trend) {
    case 'up':
      return <IconArrowUpRight {...look} />;
    case 'down':
      return <IconArrowDownRight {...look} />;
    case 'same':
      return <IconArrowRight {...look} />;
    default:
      return null;
  }
}
