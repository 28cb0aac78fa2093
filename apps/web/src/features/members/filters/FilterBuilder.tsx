import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { filterSentence } from '@fika/contract/human-filters';
import { LIMITS } from '@fika/contract/limits';
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { createItemKeys, type ItemKeys } from '#lib/item-keys.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { useCategories } from '#features/categories/api.ts';
import { AddCondition } from './AddCondition.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import c from './FilterBuilder.module.css';
import { clausesOf, conditionOn, groupIn, whyNotMore } from './model.ts';
import { type FilterEntry, isGroupEntry } from './named-ids.ts';

export interface FilterBuilderProps {
  /** May hold conditions that do not count yet. */
  filters: FilterGroup;
  onChange: (filters: FilterGroup) => void;
}

const MAX = { max: LIMITS.filterClauses };

/** A filter as a list of conditions and groups of them. */
export function FilterBuilder({ filters, onChange }: FilterBuilderProps) {
  const [keys] = useState(() => createItemKeys<FilterEntry>());
  return <GroupEditor group={filters} whole={filters} level={1} keys={keys} onChange={onChange} />;
}

interface GroupEditorProps {
  group: FilterGroup;
  /** The whole filter, because the limit counts all of its conditions. */
  whole: FilterGroup;
  level: number;
  keys: ItemKeys<FilterEntry>;
  onChange: (group: FilterGroup) => void;
}

function GroupEditor({ group, whole, level, keys, onChange }: GroupEditorProps) {
  const { t } = useTranslation('filters');
  const put = (index: number, entry: FilterEntry) =>
    onChange({ ...group, filters: group.filters.with(index, entry) });
  const remove = (index: number) => onChange({ ...group, filters: group.filters.toSpliced(index, 1) });
  const add = (entry: FilterEntry) => onChange({ ...group, filters: [...group.filters, entry] });
  const full = whyNotMore(whole);
  const deep = whyNotMore(whole, level + 1);
  return (
    <div className={c.group} data-level={level}>
      {group.filters.length === 0 && level > 1 && <p className={c.note}>{t('empty_group')}</p>}
      {group.filters.length > 1 && (
        <SegmentedControl
          className={c.join}
          aria-label={t('join.group')}
          data={(['and', 'or'] as const).map((value) => ({ value, label: t(`join.${value}`) }))}
          value={group.operator}
          onChange={(value) => onChange({ ...group, operator: value === 'or' ? 'or' : 'and' })}
        />
      )}
      {group.filters.length > 0 && (
        <ul className={c.entries}>
          {group.filters.map((entry, index) => (
            <li key={keys.of(entry)} className={c.entry} data-group={isGroupEntry(entry) || undefined}>
              {isGroupEntry(entry) ? (
                <GroupEditor
                  group={entry}
                  whole={whole}
                  level={level + 1}
                  keys={keys}
                  onChange={(next) => put(index, keys.carry(entry, next))}
                />
              ) : (
                <ConditionFields
                  layout="row"
                  item={entry}
                  onChange={(next) => put(index, keys.carry(entry, next))}
                />
              )}
              <RemoveEntry entry={entry} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <div className={c.add}>
        {full === null ? (
          <AddCondition onAdd={(subject) => add(conditionOn(subject))}>
            {(open) => (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                {...open}
              >
                {t('add')}
              </Button>
            )}
          </AddCondition>
        ) : (
          <p className={c.note}>{t(`refusals.${full}`, MAX)}</p>
        )}
        {level === 1 || group.filters.length > 0 ? (
          <GuardedButton
            variant="subtle"
            reason={deep === null ? null : t(`refusals.${deep}`, MAX)}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => add(groupIn(group))}
          >
            {t('add_group')}
          </GuardedButton>
        ) : null}
      </div>
    </div>
  );
}

function RemoveEntry({ entry, onRemove }: { entry: FilterItem | FilterGroup; onRemove: () => void }) {
  const { t } = useTranslation('filters');
  const categories = useCategories();
  const label = isGroupEntry(entry)
    ? t('remove_group', { count: clausesOf(entry) })
    : t('remove_named', {
        condition: filterSentence({ filters: [entry] }, categories, translate())
          .slice(1)
          .map(({ text }) => text)
          .join(''),
      });
  return (
    <Tooltip label={t(isGroupEntry(entry) ? 'remove_this_group' : 'remove')}>
      <ActionIcon className={c.remove} aria-label={label} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
