import type { FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useCategories } from '#features/categories/api.ts';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { isByHand } from '#features/audiences/view.ts';
import c from './AudienceSentence.module.css';

/** The filter of an audience as a sentence. Without conditions it matches no member, unlike other filters. */
export function AudienceSentence({ filters }: { filters: FilterGroup }) {
  const { t } = useTranslation('audiences');
  const categories = useCategories();
  const names = useFilterNames(filters);
  return (
    <p className={c.sentence} aria-live="polite">
      {isByHand(filters) ? t('by_hand') : `${humanFilters(filters, categories, translate(), names)}.`}
    </p>
  );
}
