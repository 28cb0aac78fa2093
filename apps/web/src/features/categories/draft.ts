import type { Category, CategoryChange, CategoryUsage } from '@fika/contract/endpoints/categories';
import { LIMITS } from '@fika/contract/limits';
import { sameText } from '@fika/contract/text';
import { hasChoices } from './view.ts';

/** An option in the form: a saved one has a key, a new one only a label. */
export interface DraftChoice {
  key: string | null;
  label: string;
  /** The label when the form opened. */
  was?: string | undefined;
}

/** A field as it is being edited. */
export interface CategoryDraft {
  title: string;
  description: string;
  type: Category['type'];
  mandatory: boolean;
  only_for_matching: boolean;
  choices: DraftChoice[];
  /** Keys of choices that were taken out. */
  removed: string[];
}

export const NEW_FIELD: CategoryDraft = {
  title: '',
  description: '',
  type: 'select',
  mandatory: false,
  only_for_matching: false,
  choices: [],
  removed: [],
};

/** A new field as it is sent. */
export function inputOf({ title, description, type, mandatory, only_for_matching, choices }: CategoryDraft) {
  const labels = hasChoices(type) ? choices.map(({ label }) => label.trim()) : [];
  return { title, description, type, mandatory, only_for_matching, choices: labels };
}

/** A field as a form. */
export function draftOf(field: Category): CategoryDraft {
  const { title, description, type, mandatory, only_for_matching } = field;
  const choices = Object.entries(field.choices).map(([key, label]) => ({ key, label, was: label }));
  return { title, description, type, mandatory, only_for_matching, choices, removed: [] };
}

/**
 * The choices of the form combined with the current ones of the field: choices that another admin merged or removed are left out,
 * new ones follow at the end, and a renamed one takes its new label unless this form renamed it too.
 */
export function choicesNow(
  { choices, removed }: Pick<CategoryDraft, 'choices' | 'removed'>,
  known: readonly DraftChoice[],
): DraftChoice[] {
  const byKey = new Map(known.map((one) => [one.key, one]));
  const remaining = choices
    .filter(({ key }) => key === null || byKey.has(key))
    .map((one) => (one.label === one.was ? (byKey.get(one.key) ?? one) : one));
  const seen = new Set([...remaining.map(({ key }) => key), ...removed]);
  return [...remaining, ...known.filter(({ key }) => !seen.has(key))];
}

/** Labels that are not among some choices yet, each once, and how many were there already. */
export function newLabels(
  choices: readonly DraftChoice[],
  labels: readonly string[],
): { added: DraftChoice[]; skipped: number } {
  const seen = new Set(choices.map(({ label }) => sameText(label)));
  const added: DraftChoice[] = [];
  for (const label of labels) {
    if (seen.has(sameText(label))) continue;
    seen.add(sameText(label));
    added.push({ key: null, label });
  }
  return { added, skipped: labels.length - added.length };
}

export type ChoiceFault = 'missing' | 'twice' | 'long';

/** The fault of each option by its index. For duplicates the fault is at the changed option. */
export function choiceFaults(choices: readonly DraftChoice[]): ReadonlyMap<number, ChoiceFault> {
  const faults = new Map<number, ChoiceFault>();
  const seen = new Map<string, number>();
  for (const [index, { label }] of choices.entries()) {
    const text = sameText(label);
    const first = seen.get(text);
    if (text === '') faults.set(index, 'missing');
    else if (label.trim().length > LIMITS.nameLength) faults.set(index, 'long');
    else if (first !== undefined) faults.set(isChanged(choices[index]) ? index : first, 'twice');
    if (first === undefined) seen.set(text, index);
  }
  return faults;
}

const isChanged = (choice: DraftChoice | undefined) => choice !== undefined && choice.label !== choice.was;

/** The changes to save: only the differences to the field. */
export function changeOf(field: Category, draft: CategoryDraft): CategoryChange {
  const base = draftOf(field);
  const columns = ['title', 'description', 'type', 'mandatory', 'only_for_matching'] as const;
  const changed = columns.filter((name) => draft[name] !== base[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, draft[name]])),
    ...(hasChoices(draft.type) && choiceChange(base.choices, draft)),
  };
}

function choiceChange(known: readonly DraftChoice[], draft: CategoryDraft): CategoryChange {
  const choices = choicesNow(draft, known);
  const labels = new Map(known.map(({ key, label }) => [key, label]));
  const renamed = choices.filter(({ key, label }) => key !== null && label.trim() !== labels.get(key));
  const added = choices.filter(({ key }) => key === null).map(({ label }) => label.trim());
  const left = new Set(choices.map(({ key }) => key));
  const removed = known.flatMap(({ key }) => (key !== null && !left.has(key) ? [key] : []));
  const name = ({ key, label }: DraftChoice) => key ?? label.trim();
  const order = choices.map(name);
  const untouched = [...known.filter(({ key }) => left.has(key)).map(name), ...added];
  return {
    ...(renamed.length > 0 && {
      rename_choices: Object.fromEntries(renamed.map(({ key, label }) => [key ?? '', label.trim()])),
    }),
    ...(added.length > 0 && { add_choices: added }),
    ...(removed.length > 0 && { remove_choices: removed }),
    ...(order.join('\n') !== untouched.join('\n') && { choice_order: order }),
  };
}

/** How many have a value, or a choice: active and inactive members together. */
export function everybodyWith(usage: CategoryUsage | undefined, key?: string): number {
  if (!usage) return 0;
  if (key === undefined) return usage.members + usage.inactive.members;
  return (usage.choices[key] ?? 0) + (usage.inactive.choices[key] ?? 0);
}

/** The option with most members among those to merge: it stays unless the admin picks another one. */
export function likeliest(keys: readonly string[], usage: CategoryUsage | undefined): string {
  const byCount = keys.toSorted((a, b) => everybodyWith(usage, b) - everybodyWith(usage, a));
  return byCount[0] ?? '';
}
