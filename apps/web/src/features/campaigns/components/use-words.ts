import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { groupsGiven, type SizeOfGroups } from '../view.ts';
import type { CampaignDraft } from '../draft.ts';

type Sizes = Pick<CampaignDraft, 'users_per_group' | 'groups_chunks_generator'>;

/** "203 groups of 3 and 2 of 2". */
export function useSizeWords(): (sizes: readonly SizeOfGroups[]) => string {
  const { t } = useTranslation('campaigns');
  const { list } = useFormat();
  return (sizes) => {
    const parts = sizes.map(({ size, groups: count }, index) =>
      index === 0 ? t('words.groups', { count, size }) : t('words.more_groups', { count, size }),
    );
    return parts.length > 0 ? list(parts) : t('words.no_groups');
  };
}

/** The same for a number of people, and whether some stay unmatched. */
export function useGroupWords(): (people: number, draft: Sizes) => { groups: string; alone: boolean } {
  const words = useSizeWords();
  return (people, { users_per_group, groups_chunks_generator }) => {
    const { sizes, alone } = groupsGiven(people, users_per_group, groups_chunks_generator);
    return { groups: words(sizes), alone: alone > 0 };
  };
}

/** "6 days and 23 hours". */
export function useDurationWords(): (milliseconds: number) => string {
  const { t } = useTranslation('campaigns');
  const { list } = useFormat();
  return (milliseconds) => {
    const total = Math.max(0, Math.round(milliseconds / 3_600_000));
    const [days, hours] = [Math.floor(total / 24), total % 24];
    return list([
      ...(days > 0 ? [t('words.days', { count: days })] : []),
      ...(hours > 0 || days === 0 ? [t('words.hours', { count: hours })] : []),
    ]);
  };
}
