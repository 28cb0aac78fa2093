import { type CampaignGap, campaignGapSentence } from '@fika/contract/campaign-gaps';
import { checkRules, ruleFaultSentence } from '@fika/contract/rule-check';
import { filterFaultSentence } from '@fika/contract/filter-faults';
import { keepFilters } from '@fika/contract/filters';
import { useTranslation } from '../../../lib/use-translation.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useCategories } from '../../categories/api.ts';
import { type CampaignDraft, usesRules } from '../draft.ts';
import { gapsOf } from '../gaps.ts';
import { areNamed } from '../unsendable.ts';
import type { CampaignTab } from '../view.ts';

export interface Missing {
  tab: CampaignTab;
  sentence: string;
}

/** Everything that keeps a program from starting, each with the tab where it is put right. */
export function useMissing(draft: CampaignDraft, count: number | undefined): Missing[] {
  const { t } = useTranslation(['forms', 'programs']);
  const categories = useCategories();
  const language = currentLanguage();
  const now = useNow();
  const missing: Missing[] = [];
  if (!draft.name.trim()) missing.push({ tab: 'identity', sentence: t('summary.name_missing') });
  const kept = keepFilters(draft.filters);
  if (!kept.ok) {
    missing.push({ tab: 'audience', sentence: capital(filterFaultSentence(kept.fault, language)) });
  } else if (count === 0) {
    missing.push({ tab: 'audience', sentence: t('summary.nobody') });
  }
  if (usesRules(draft)) {
    for (const fault of checkRules(draft.rules, categories, draft.algo)) {
      missing.push({ tab: 'matching', sentence: ruleFaultSentence(fault, language) });
    }
  }
  if (draft.algo === 'advanced' && !areNamed(draft.seats)) {
    missing.push({ tab: 'matching', sentence: t('programs:seats.names_missing') });
  }
  for (const gap of gapsOf(draft, new Date(now).toISOString())) {
    missing.push({ tab: TABS[gap] ?? 'schedule', sentence: capital(campaignGapSentence(gap, language)) });
  }
  return missing;
}

/** Where a gap is closed that has nothing to do with dates. */
const TABS: Partial<Record<CampaignGap, CampaignTab>> = {
  no_seats: 'matching',
  fixed_in_presents: 'matching',
  no_optin_audience: 'participation',
};

// The sentences of the contract stand after a colon.
const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
