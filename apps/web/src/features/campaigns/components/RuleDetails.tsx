import type { CampaignRule } from '@fika/contract/campaign-rules';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/on-demand/lazy-part.tsx';
import { SkeletonLine } from '../../../ui/Skeletons.tsx';
import { useCategories } from '../../categories/api.ts';
import { fieldOf } from '../rule-view.ts';
import c from './RuleCard.module.css';

const PairsEditor = lazyPart(() => import('./PairsEditor.tsx'));

interface RuleDetailsProps {
  rule: CampaignRule;
  number: number;
  onChange: (rule: CampaignRule) => void;
}

/** What a rule says beyond its sentence: its pairs of options. */
export function RuleDetails({ rule, number, onChange }: RuleDetailsProps) {
  const categories = useCategories();
  const field = categories.find(({ id }) => id === fieldOf(rule));
  if (!field || rule.kind !== 'cross_groups') return null;
  return (
    <div className={c.details}>
      <Suspense fallback={<SkeletonLine width="60%" />}>
        <PairsEditor rule={rule} number={number} field={field} onChange={onChange} />
      </Suspense>
    </div>
  );
}
