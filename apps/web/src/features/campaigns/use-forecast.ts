import { checkRules } from '@fika/contract/rule-check';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { useCategories } from '#features/categories/api.ts';
import { type CampaignDraft, needsPairs } from './draft.ts';
import { areNamed } from './unsendable.ts';
import { isSameMatching, type Matching, matchingOf } from './forecast.ts';
import { type Feasibility, feasibilityQuery } from './forecast-api.ts';

export interface Forecast {
  campaignId: number;
  /** The current values of the form. */
  matching: Matching;
  /** The last answer. */
  computed: Feasibility | undefined;
  /** The answer is not about what is in the form now. */
  stale: boolean;
  /** The rules are invalid, so nothing is computed until the admin corrects them. */
  blocked: boolean;
  error: unknown;
  retry: () => void;
}

const SETTLES = 400;

/** Whether the program can work with the values in the form, computed again a moment after each change. */
export function useForecast(campaignId: number, draft: CampaignDraft): Forecast {
  const workspace = useWorkspace();
  const categories = useCategories();
  const text = JSON.stringify(matchingOf(draft));
  const matching = useMemo(() => JSON.parse(text) as Matching, [text]);
  const [settled] = useDebouncedValue(matching, SETTLES);
  const cannotStand = (values: Matching) =>
    checkRules(values.rules, categories, values.algo).length > 0 ||
    !areNamed(values.seats) ||
    needsPairs(values);
  const blocked = cannotStand(matching);
  const { data, error, refetch } = useQuery({
    ...feasibilityQuery(workspace, campaignId, settled),
    // Right after a correction, the debounced rules are still the invalid ones.
    enabled: !blocked && !cannotStand(settled),
  });
  const fresh = data !== undefined && isSameMatching(data.matching, matching);
  return {
    campaignId,
    matching,
    computed: data,
    stale: !fresh,
    blocked,
    error: fresh ? null : error,
    retry: () => void refetch(),
  };
}
