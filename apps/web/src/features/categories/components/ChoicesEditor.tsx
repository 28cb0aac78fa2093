import { searchKey } from '@fika/contract/text';
import { Button, TextInput } from '@mantine/core';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { createItemKeys } from '#lib/item-keys.ts';
import { moved } from '#lib/order.ts';
import { SortableList } from '#ui/SortableList.tsx';
import type { Category, CategoryUsage } from '../api.ts';
import { choiceFaults, type CategoryDraft, type DraftChoice, newLabels } from '../draft.ts';
import { AddChoices } from './AddChoices.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import c from './ChoicesEditor.module.css';
import { MergeBar } from './MergeBar.tsx';

/** Long lists show this many rows at a time. */
const SHOWN = 50;
const SEARCHABLE = 12;

interface ChoicesEditorProps {
  choices: readonly DraftChoice[];
  removed: readonly string[];
  /** The field, once it is saved: then choices have members and can be merged. */
  field?: Category | undefined;
  usage?: CategoryUsage | undefined;
  /** The fault of the list as a whole. */
  error: string | null;
  /** Whether the admin tried to save, after which missing values are reported. */
  tried: boolean;
  onChange: (change: Pick<CategoryDraft, 'choices' | 'removed'>) => void;
}

/** The choices of a field: renamed in place, put in order, merged, removed, added one by one or as a list. */
export function ChoicesEditor(props: ChoicesEditorProps) {
  const { choices, removed, field, usage, error, tried, onChange } = props;
  const { t } = useTranslation('categories');
  const addId = useId();
  const [keys] = useState(() => createItemKeys<DraftChoice>());
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const idOf = (choice: DraftChoice) => (choice.key === null ? keys.of(choice) : `choice ${choice.key}`);
  const faults = choiceFaults(choices);
  const rows = choices.map((choice, index) => ({ choice, index }));
  const wanted = searchKey(search);
  const found = rows.filter(({ choice }) => searchKey(choice.label).includes(wanted));
  const change = (next: DraftChoice[]) => onChange({ choices: next, removed: [...removed] });
  const remove = ({ key }: DraftChoice, index: number) => {
    onChange({
      choices: choices.toSpliced(index, 1),
      removed: key === null ? [...removed] : [...removed, key],
    });
    document.getElementById(addId)?.focus();
  };
  const add = (labels: string[]) => {
    const { added, skipped } = newLabels(choices, labels);
    if (added.length > 0) change([...choices, ...added]);
    return { added: added.length, skipped };
  };
  const select = (key: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(key);
    else next.delete(key);
    setSelected(next);
  };
  const sortable = wanted === '' && choices.length > 1;
  return (
    <fieldset className={c.editor}>
      <legend className={c.legend}>{t('choices.title', { count: choices.length })}</legend>
      <Tools
        count={choices.length}
        search={search}
        onSearch={setSearch}
        onSort={() => change(sorted(choices))}
      />
      {field && (
        <MergeBar
          field={field}
          usage={usage}
          keys={choices.flatMap(({ key }) => (key !== null && selected.has(key) ? [key] : []))}
          onClear={() => setSelected(new Set())}
        />
      )}
      {found.length > 0 && (
        <SortableList
          className={c.list}
          label={t('choices.list')}
          total={choices.length}
          onMove={(from, to) => change(moved(choices, from, to))}
        >
          {found.slice(0, shown).map(({ choice, index }) => (
            <ChoiceRow
              key={idOf(choice)}
              id={idOf(choice)}
              index={index}
              total={choices.length}
              choice={choice}
              field={field}
              usage={usage}
              error={faultText(faults.get(index), tried, t)}
              sortable={sortable}
              selected={choice.key !== null && selected.has(choice.key)}
              onSelect={field ? (isSelected) => choice.key !== null && select(choice.key, isSelected) : null}
              onRename={(label) => change(choices.with(index, keys.carry(choice, { ...choice, label })))}
              onRemove={() => remove(choice, index)}
            />
          ))}
        </SortableList>
      )}
      {found.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + SHOWN)}>
          {t('choices.more', { count: found.length - shown })}
        </Button>
      )}
      {found.length === 0 && wanted !== '' && <p className={c.told}>{t('choices.none_found', { search })}</p>}
      <AddChoices id={addId} error={error} onAdd={add} />
    </fieldset>
  );
}

interface ToolsProps {
  count: number;
  search: string;
  onSearch: (search: string) => void;
  onSort: () => void;
}

function Tools({ count, search, onSearch, onSort }: ToolsProps) {
  const { t } = useTranslation('categories');
  if (count < 2) return null;
  return (
    <div className={c.tools}>
      {count > SEARCHABLE && (
        <TextInput
          className={c.search}
          aria-label={t('choices.search')}
          placeholder={t('choices.search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Button variant="subtle" size="compact-sm" leftSection={<IconArrowsSort size={16} />} onClick={onSort}>
        {t('choices.sort')}
      </Button>
    </div>
  );
}

function sorted(choices: readonly DraftChoice[]): DraftChoice[] {
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  return choices.toSorted((a, b) => compare(a.label, b.label));
}

/** A duplicate label is reported at once, a missing one only after an attempt to save. */
function faultText(
  fault: ReturnType<ReturnType<typeof choiceFaults>['get']>,
  tried: boolean,
  t: ReturnType<typeof useTranslation<'categories'>>['t'],
): string | null {
  if (fault === undefined || (fault === 'missing' && !tried)) return null;
  return t(`choices.fault.${fault}`);
}
