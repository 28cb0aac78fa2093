import type { CampaignRule } from '@fika/contract/campaign-rules';
import { checkRules } from '@fika/contract/rule-check';
import { LIMITS } from '@fika/contract/limits';
import type { Algorithm } from '@fika/contract/statuses';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { createItemKeys } from '#lib/item-keys.ts';
import { SortableList } from '#ui/SortableList.tsx';
import { useCategories } from '#features/categories/api.ts';
import { activeFields } from '#features/categories/view.ts';
import type { CampaignDraft } from '../draft.ts';
import type { Price } from '../forecast.ts';
import { moveRule, newRule } from '../rule-view.ts';
import { AddRule } from './AddRule.tsx';
import { RuleCard } from './RuleCard.tsx';
import c from './RuleList.module.css';
import { RulePrice } from './RulePrice.tsx';

interface RuleListProps {
  rules: readonly CampaignRule[];
  /** The members for the count of empty fields. */
  audience: Pick<CampaignDraft, 'filters' | 'exclude_admins'>;
  algo: Algorithm;
  onChange: (rules: CampaignRule[]) => void;
  /** The cost of each rule; hidden by default. */
  prices?: RulePrices | undefined;
}

export interface RulePrices {
  of: (rule: CampaignRule) => Price | null;
  stale: boolean;
}

/** The rules in their order: each a sentence that is edited in place, moved by drag, keyboard or menu. */
export function RuleList({ rules, audience, algo, onChange, prices }: RuleListProps) {
  const { t } = useTranslation('matching');
  const [keys] = useState(() => createItemKeys<CampaignRule>());
  const categories = useCategories();
  const faults = checkRules(rules, categories, algo);
  const move = (from: number, to: number) => onChange(moveRule(rules, from, to));
  return (
    <section className={c.section} aria-label={t('rules')}>
      <header className={c.header}>
        <h2 className={c.title}>{t('rules')}</h2>
        <AddRule
          fields={activeFields(categories)}
          reason={rules.length >= LIMITS.rulesMax ? t('rules_full', { max: LIMITS.rulesMax }) : null}
          onAdd={({ id }) => onChange([...rules, newRule(id, algo)])}
        />
      </header>
      {rules.length === 0 && <p className={c.none}>{t('no_rules')}</p>}
      <SortableList className={c.rules} label={t('list_label')} total={rules.length} onMove={move}>
        {rules.map((rule, index) => (
          <RuleCard
            key={keys.of(rule)}
            id={keys.of(rule)}
            index={index}
            total={rules.length}
            rule={rule}
            price={prices && <RulePrice price={prices.of(rule)} stale={prices.stale} />}
            audience={audience}
            faults={faults.filter((fault) => fault.rule === index + 1)}
            onChange={(next) => onChange(rules.with(index, keys.carry(rule, next)))}
            onMove={(to) => move(index, to)}
            onRemove={() => onChange(rules.toSpliced(index, 1))}
          />
        ))}
      </SortableList>
    </section>
  );
}
