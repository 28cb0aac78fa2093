import type { CampaignRule } from '@fika/contract/campaign-rules';

import { useCategories } from '#features/categories/api.ts';
import type { CampaignDraft } from '../draft.ts';
import { fieldOf } from '../rule-view.ts';
import { EmptyField } from './EmptyField.tsx';
import c from './RuleCard.module.css';
import { PairsEditor } from './PairsEditor.tsx';

interface RuleDetailsProps {
  rule: CampaignRule;
  number: number;
  audience: Pick<CampaignDraft, 'filters' | 'exclude_admins'>;
  onChange: (rule: CampaignRule) => void;
}

/** The settings of a rule below its sentence: pairs of options, and the treatment of empty fields. */
export function RuleDetails({ rule, number, audience, onChange }: RuleDetailsProps) {
  const categories = useCategories();
  const field = categories.find(({ id }) => id === fieldOf(rule));
  if (!field) return null;
  return (
    <div className={c.details}>
      {rule.kind === 'cross_groups' && (
        <PairsEditor rule={rule} number={number} field={field} onChange={onChange} />
      )}
      <EmptyField rule={rule} number={number} field={field} audience={audience} onChange={onChange} />
    </div>
  );
}
