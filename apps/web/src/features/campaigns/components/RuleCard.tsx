import type { CampaignRule } from '@fika/contract/campaign-rules';
import type { RuleFault } from '@fika/contract/rule-check';
import { ruleFaultSentence } from '@fika/contract/rule-faults';
import { ActionIcon, Menu, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import type { CampaignDraft } from '../draft.ts';
import { canRequire, withStrength } from '../rule-view.ts';
import { ReasonTooltip } from '#ui/ReasonTooltip.tsx';
import { SortableRow } from '#ui/SortableRow.tsx';
import c from './RuleCard.module.css';
import { RuleDetails } from './RuleDetails.tsx';
import { RuleSentence } from './RuleSentence.tsx';

interface RuleCardProps {
  id: string;
  index: number;
  total: number;
  rule: CampaignRule;
  /** The cost of the rule; without it, its strength in words. */
  price: ReactNode;
  faults: readonly RuleFault[];
  audience: Pick<CampaignDraft, 'filters' | 'exclude_admins'>;
  onChange: (rule: CampaignRule) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function RuleCard(props: RuleCardProps) {
  const { id, index, total, rule, price, faults, audience, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('matching');
  const number = index + 1;
  return (
    <SortableRow
      id={id}
      index={index}
      total={total}
      name={t('rule_number', { number })}
      className={c.rule}
      data-fault={faults.length > 0 || undefined}
    >
      <PlaceMenu number={number} total={total} onMove={onMove} />
      <div className={c.sentence}>
        <RuleSentence rule={rule} number={number} onChange={onChange} />
      </div>
      <div className={c.price}>
        {price ?? (
          <span className={c.note}>{t(rule.strength === 'require' ? 'require_note' : 'prefer_note')}</span>
        )}
      </div>
      <Strength rule={rule} number={number} onChange={onChange} />
      <ActionIcon className={c.remove} aria-label={t('remove', { number })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
      <RuleDetails rule={rule} number={number} audience={audience} onChange={onChange} />
      {faults.length > 0 && (
        <p className={c.fault} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {faults.map((fault) => ruleFaultSentence(fault, translate())).join(' ')}
        </p>
      )}
    </SortableRow>
  );
}

/** The number of the rule, which opens a menu to move it without dragging. */
function PlaceMenu({
  number,
  total,
  onMove,
}: {
  number: number;
  total: number;
  onMove: (to: number) => void;
}) {
  const { t } = useTranslation('matching');
  return (
    <Menu position="bottom-start" disabled={total < 2}>
      <Menu.Target>
        <button type="button" className={c.number} aria-label={t('rule_number', { number })}>
          {number}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('move_to')}</Menu.Label>
        {Array.from({ length: total }, (_, place) => place)
          .filter((place) => place + 1 !== number)
          .map((place) => (
            <Menu.Item key={place} onClick={() => onMove(place)}>
              {t('place', { number: place + 1 })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Strength({ rule, number, onChange }: Pick<RuleCardProps, 'rule' | 'onChange'> & { number: number }) {
  const { t } = useTranslation('matching');
  const may = canRequire(rule);
  const control = (
    <SegmentedControl
      aria-label={t('strength_of', { number })}
      data={[
        { value: 'prefer', label: t('prefer') },
        { value: 'require', label: t('require'), disabled: !may },
      ]}
      value={rule.strength}
      onChange={(value) => onChange(withStrength(rule, value === 'require' ? 'require' : 'prefer'))}
    />
  );
  return (
    <div className={c.strength}>
      {may ? (
        control
      ) : (
        <ReasonTooltip reason={t('prefer_only')}>
          <div>{control}</div>
        </ReasonTooltip>
      )}
    </div>
  );
}
