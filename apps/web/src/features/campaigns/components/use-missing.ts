import { checkRules } from '@fika/contract/rule-check';
import { ruleFaultSentence } from '@fika/contract/rule-faults';
import { filterFaultSentence } from '@fika/contract/filter-faults';
import { normaliseFilters } from '@fika/contract/filters';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { useCategories } from '#features/categories/api.ts';
import { type CampaignDraft, usesRules } from '../draft.ts';
import { capital, type Missing, missingOf } from '../gaps.ts';
import { areNamed } from '../unsendable.ts';

/** All settings that a program lacks before it can start, each with its tab. */
export function useMissing(draft: CampaignDraft, count: number | undefined): Missing[] {
  const { t } = useTranslation('summary');
  const categories = useCategories();
  const now = useNow();
  const missing: Missing[] = [];
  if (!draft.name.trim()) missing.push({ tab: 'identity', sentence: t('name_missing') });
  const canonical = normaliseFilters(draft.filters);
  if (!canonical.ok) {
    missing.push({ tab: 'audience', sentence: capital(filterFaultSentence(canonical.fault, translate())) });
  } else if (count === 0) {
    missing.push({ tab: 'audience', sentence: t('nobody') });
  }
  if (usesRules(draft)) {
    for (const fault of checkRules(draft.rules, categories, draft.algo)) {
      missing.push({ tab: 'matching', sentence: ruleFaultSentence(fault, translate()) });
    }
  }
  if (draft.algo === 'advanced' && !areNamed(draft.seats)) {
    missing.push({ tab: 'matching', sentence: t('seats_without_names') });
  }
  return [...missing, ...missingOf(draft, now)];
}
