import { instantOf } from '@fika/contract/schedule';
import { CHANNELS, formationOf } from '@fika/contract/statuses';
import { IconAdjustments, IconMail, IconRepeat, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { type Fact, FactList } from '#ui/FactList.tsx';
import { useCategories } from '#features/categories/api.ts';
import { type CampaignDraft, dividesEvenly, groupSizeOf } from '../draft.ts';
import { useGroupWords } from './use-words.ts';

interface GlanceProps {
  draft: CampaignDraft;
  /** The audience in words. */
  audience: ReactNode;
  count: number | undefined;
}

/** A summary of the program in five lines, with the current values of the form. */
export function Glance({ draft, audience: people, count }: GlanceProps) {
  const { t } = useTranslation('campaigns');
  const audience = useAudience(draft, people, count);
  const groups = useGroups(draft, count);
  const rules = useRules(draft);
  const rhythm = useRhythm(draft);
  const mail: Fact = {
    key: 'mail',
    icon: IconMail,
    text: t(BY[draft.communication]),
    note: t(draft.review_before_send ? 'glance.review' : 'glance.no_review'),
  };
  return (
    <Card title={t('glance.title')}>
      <FactList facts={[audience, groups, rules, rhythm, mail]} />
    </Card>
  );
}

const BY = {
  [CHANNELS.email]: 'glance.mail',
  [CHANNELS.slack]: 'glance.slack',
  [CHANNELS.teams]: 'glance.msteams',
} as const;

const ASKED = { 1: 'glance.asked', 2: 'glance.not_asked', 3: 'programs:optin.some_asked' } as const;

function useAudience(draft: CampaignDraft, people: ReactNode, count: number | undefined): Fact {
  const { t } = useTranslation(['campaigns', 'programs']);
  const members = count === undefined ? t('audience.counting') : t('audience.count', { count });
  const asked = t(ASKED[draft.optin_option]);
  return {
    key: 'audience',
    icon: IconUsers,
    text: people,
    note: `${members}, ${asked}`,
  };
}

function useGroups(draft: CampaignDraft, count: number | undefined): Fact {
  const { t } = useTranslation('campaigns');
  const words = useGroupWords();
  return {
    key: 'groups',
    icon: IconUsersGroup,
    text: t(`glance.${formationOf(draft.algo)}`, { size: groupSizeOf(draft) }),
    note: count === undefined || !dividesEvenly(draft) ? undefined : words(count, draft).groups,
  };
}

function useRules({ algo, rules }: CampaignDraft): Fact {
  const { t } = useTranslation(['campaigns', 'programs']);
  const { list } = useFormat();
  const categories = useCategories();
  const titles = rules.flatMap((rule) =>
    rule.kind === 'cross_groups' ? [] : (categories.find(({ id }) => id === rule.category)?.title ?? []),
  );
  const fact = { key: 'rules', icon: IconAdjustments };
  if (algo === 'random') return { ...fact, text: t('glance.by_chance'), note: t('glance.by_chance_note') };
  if (algo !== 'crossgroup' && rules.length === 0) return { ...fact, text: t(`programs:algo.${algo}.name`) };
  if (rules.length === 0) return { ...fact, text: t('glance.no_rules') };
  return { ...fact, text: t('glance.rules', { count: rules.length }), note: list([...new Set(titles)]) };
}

function useRhythm({ frequency, matches_at, timezone }: CampaignDraft): Fact {
  const { t } = useTranslation('campaigns');
  const { date, time } = useFormat(timezone);
  const fact = { key: 'rhythm', icon: IconRepeat };
  if (!matches_at) {
    const text = frequency === 0 ? t('rhythm.once') : t('rhythm.weeks', { count: frequency });
    return { ...fact, text, note: t('glance.no_date') };
  }
  const at = instantOf(matches_at, timezone);
  const text =
    frequency === 0
      ? t('glance.once_on', { day: date(at, 'day') })
      : t('glance.every', { count: frequency, day: date(at, 'weekday') });
  return { ...fact, text, note: t('glance.at', { time: time(at), zone: timezone }) };
}
