import { choiceLabel } from '@fika/contract/choices';
import { UNDEFINED_CHOICE } from '@fika/contract/filter-types';
import type { PairsRule } from '@fika/contract/rule-pairs';
import { ActionIcon, Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Category } from '#features/categories/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import {
  choicesOf,
  firstChoices,
  isUnfinished,
  otherChoices,
  type Row,
  rowsOf,
  unnamedLabels,
  withRows,
} from '../pairs-view.ts';
import c from './PairsEditor.module.css';

interface PairsEditorProps {
  rule: PairsRule;
  number: number;
  field: Category;
  onChange: (rule: PairsRule) => void;
}

/** The pairs of options of a rule, a row for each first option. */
export function PairsEditor({ rule, number, field, onChange }: PairsEditorProps) {
  const { t } = useTranslation('matching');
  const rows = rowsOf(rule, field);
  // Rows have no other key than their position, because their options change.
  const numbered = rows.map((row, index) => ({ row, index }));
  const all = choicesOf(field, rows).filter((choice) => rule.empty !== 'wait' || choice !== UNDEFINED_CHOICE);
  const change = (next: readonly Row[]) => onChange(withRows(rule, field, next));
  return (
    <div className={c.pairs}>
      <ul className={c.rows} aria-label={t('pairs.list', { number })}>
        {numbered.map(({ row, index }) => (
          <PairRow
            key={index}
            field={field}
            row={row}
            names={{ rule: number, row: index + 1 }}
            first={firstChoices(all, rows, index)}
            others={otherChoices(all, rows, index)}
            onChange={(next) => change(rows.with(index, next))}
            onRemove={rows.length > 1 ? () => change(rows.toSpliced(index, 1)) : null}
          />
        ))}
      </ul>
      <div className={c.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={rows.some(isUnfinished)}
          onClick={() => change([...rows, { one: '', others: [] }])}
        >
          {t('pairs.add')}
        </Button>
        <Unnamed rule={rule} field={field} rows={rows} />
      </div>
    </div>
  );
}

interface PairRowProps {
  field: Category;
  row: Row;
  /** Numbers of the rule and the row, for screen readers. */
  names: { rule: number; row: number };
  first: readonly string[];
  others: readonly string[];
  onChange: (row: Row) => void;
  onRemove: (() => void) | null;
}

function PairRow({ field, row, names, first, others, onChange, onRemove }: PairRowProps) {
  const { t } = useTranslation('matching');
  const items = (choices: readonly string[]) =>
    choices.map((choice) => ({ value: choice, label: labelOf(choice) }));
  return (
    <li className={c.row}>
      <Select
        className={c.first}
        aria-label={t('pairs.first', names)}
        placeholder={t('pairs.placeholder')}
        searchable
        allowDeselect={false}
        data={items(first)}
        value={row.one || null}
        onChange={(one) => onChange({ ...row, one: one ?? '' })}
      />
      <span className={c.with}>{t('pairs.with')}</span>
      <MultiSelect
        className={c.others}
        aria-label={t('pairs.others', names)}
        placeholder={row.others.length === 0 ? t('pairs.placeholder') : ''}
        searchable
        data={items(others)}
        value={row.others}
        onChange={(chosen) => onChange({ ...row, others: chosen })}
      />
      {onRemove && (
        <ActionIcon className={c.remove} aria-label={t('pairs.remove', names)} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  );

  function labelOf(choice: string): string {
    if (choice === UNDEFINED_CHOICE) return t('pairs.no_value');
    if (Object.hasOwn(field.choices, choice)) return choiceLabel(field, choice);
    return t('pairs.gone', { name: choice });
  }
}

const SHOWN = 5;

/** For rules that allow only some pairs: the options without a pair. */
function Unnamed({ rule, field, rows }: { rule: PairsRule; field: Category; rows: readonly Row[] }) {
  const { t } = useTranslation('matching');
  const labels = unnamedLabels(field, rows);
  if (rule.action !== 'allow' || rows.some(isUnfinished) || labels.length === 0) return null;
  const rest = labels.length - SHOWN;
  const list =
    rest > 1
      ? t('choices_more', { list: labels.slice(0, SHOWN).join(', '), count: rest })
      : labels.join(', ');
  return <p className={c.note}>{t(`pairs.unnamed_${rule.strength}`, { list })}</p>;
}
