import { campaignGapSentence } from '@fika/contract/campaign-gaps';
import { checkRules, ruleFaultSentence } from '@fika/contract/campaign-rules';
import { filterFaultSentence } from '@fika/contract/filter-faults';
import { keepFilters } from '@fika/contract/filters';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useCategories } from '../../categories/api.ts';
import { type CampaignDraft, gapsOf } from '../draft.ts';
import type { CampaignTab } from '../view.ts';

export interface Missing {
  tab: CampaignTab;
  sentence: string;
}

/** Everything that keeps a program from starting, each with the tab where it is put right. */
export function useMissing(draft: CampaignDraft, count: number | undefined): Missing[] {
  const { t } = useTranslation('campaigns');
  const categories = useCategories();
  const language = currentLanguage();
  const now = useNow();
  const missing: Missing[] = [];
  if (!draft.name.trim()) missing.push({ tab: 'basics', sentence: t('summary.name_missing') });
  const kept = keepFilters(draft.filters);
  if (!kept.ok) {
    missing.push({ tab: 'audience', sentence: capital(filterFaultSentence(kept.fault, language)) });
  } else if (count === 0) {
    missing.push({ tab: 'audience', sentence: t('summary.nobody') });
  }
  if (draft.algo !== 'random') {
    for (const fault of checkRules(draft.rules, categories)) {
      missing.push({ tab: 'matching', sentence: ruleFaultSentence(fault, language) });
    }
  }
  for (const gap of gapsOf(draft, new Date(now).toISOString())) {
    missing.push({ tab: 'schedule', sentence: capital(campaignGapSentence(gap, language)) });
  }
  return missing;
}

// The sentences of the contract stand after a colon.
const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
