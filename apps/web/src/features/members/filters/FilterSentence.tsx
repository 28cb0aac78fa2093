import { Menu } from '@mantine/core';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { filterSentence, type SentencePart } from '@fika/contract/human-filters';
import { normaliseFilters } from '@fika/contract/filters';
import { filterFaultSentence } from '@fika/contract/filter-faults';
import { LIMITS } from '@fika/contract/limits';
import { IconCheck, IconLock, IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useCategories } from '#features/categories/api.ts';
import { AddCondition } from './AddCondition.tsx';
import { ConditionPopover } from './ConditionPopover.tsx';
import c from './FilterSentence.module.css';
import { entryAt, joinAt, whyNotMore } from './model.ts';
import { type FilterEntry, isGroupEntry } from './named-ids.ts';
import { useFilterNames } from './use-filter-names.ts';
import { useSentenceEdit } from './use-sentence-edit.ts';
import { ReasonTooltip } from '#ui/ReasonTooltip.tsx';

export interface FilterSentenceProps {
  filters: FilterGroup;
  /** Called with conditions that count, a moment after the last key. */
  onChange: (filters: FilterGroup) => void;
  /** Actions for the filter, after "Add condition": `SentenceAction`s. */
  children?: ReactNode;
}

/** The filter read aloud. Its dotted words open the editor of their condition. */
export function FilterSentence({ filters, onChange, children }: FilterSentenceProps) {
  const { t } = useTranslation('filters');
  const categories = useCategories();
  const edit = useSentenceEdit(filters, onChange);
  const names = useFilterNames(edit.shown);
  const canonical = normaliseFilters(edit.shown);
  const parts = filterSentence(edit.shown, categories, translate(), names);
  const refusal = whyNotMore(edit.shown);
  return (
    <div className={c.line}>
      <div className={c.sentence} data-filter-sentence>
        {parts.map((part, index) => (
          <Fragment key={keyOf(part, index)}>
            {part.role === 'word' && part.path ? (
              <ConditionPopover edit={edit} part={part} word={wordIndex(parts, index)} />
            ) : part.role === 'join' && part.path ? (
              <JoinWord
                part={part}
                group={entryAt(edit.shown, part.path)}
                onChange={(operator) => onChange(joinAt(filters, part.path ?? [], operator))}
              />
            ) : (
              part.text
            )}
          </Fragment>
        ))}
      </div>
      {!canonical.ok && (
        <p className={c.fault} role="alert">
          {t('fault', { reason: filterFaultSentence(canonical.fault, translate()) })}
        </p>
      )}
      <div className={c.actions}>
        {refusal === null ? (
          <AddCondition onAdd={edit.add}>
            {(open) => (
              <button type="button" className={c.action} {...open}>
                <IconPlus size={14} aria-hidden="true" />
                {t('add')}
              </button>
            )}
          </AddCondition>
        ) : (
          <span className={c.note}>{t(`refusals.${refusal}`, { max: LIMITS.filterClauses })}</span>
        )}
        {children}
      </div>
    </div>
  );
}

interface SentenceActionProps {
  label: string;
  /** Why it cannot be done now; null when it can. */
  reason?: string | null;
  onClick: () => void;
}

/** "Save as audience", "Clear": what follows "Add condition". */
export function SentenceAction({ label, reason = null, onClick }: SentenceActionProps) {
  return (
    <>
      <span className={c.dot} aria-hidden="true">
        ·
      </span>
      {reason === null ? (
        <button type="button" className={c.action} onClick={onClick}>
          {label}
        </button>
      ) : (
        <ReasonTooltip reason={reason}>
          <button type="button" className={c.action} aria-disabled="true">
            <IconLock size={14} aria-hidden="true" />
            {label}
          </button>
        </ReasonTooltip>
      )}
    </>
  );
}

const keyOf = ({ role, path }: SentencePart, index: number) => `${role} ${path?.join('.')} ${index}`;

/** Which of the words of its condition a part is. */
function wordIndex(parts: readonly SentencePart[], index: number): number {
  const path = parts[index]?.path?.join('.');
  return parts.slice(0, index).filter((one) => one.role === 'word' && one.path?.join('.') === path).length;
}

interface JoinWordProps {
  part: SentencePart;
  group: FilterEntry | undefined;
  onChange: (operator: FilterGroup['operator']) => void;
}

/** "and" or "or": opens the choice between the two for its whole group. */
function JoinWord({ part, group, onChange }: JoinWordProps) {
  const { t } = useTranslation('filters');
  const word = part.text.trim();
  const isChosen = (value: string) => group !== undefined && isGroupEntry(group) && group.operator === value;
  const options = (['and', 'or'] as const).map((value) => ({ value, label: t(`join.${value}`) }));
  return (
    <>
      {' '}
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={c.join} aria-label={t('join.label', { word })}>
            {word}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map(({ value, label }) => (
            <Menu.Item
              key={value}
              onClick={() => onChange(value)}
              rightSection={isChosen(value) && <IconCheck size={16} aria-hidden="true" />}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>{' '}
    </>
  );
}
