import type { Category } from '@fika/contract/endpoints/categories';
import { choiceLabel } from '@fika/contract/choices';
import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { id, searchOf, type StateOf, text } from '#lib/search.ts';
import type { CampaignNew } from './api.ts';
import { newRule } from './rule-view.ts';

/** A new program may be one between two options of a field: the address names them. */
export const newCampaignSearch = searchOf({ field: id, options: pair });
export type NewCampaignSearch = StateOf<typeof newCampaignSearch>;

function pair(value: unknown): [string, string] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [one, other, ...more] = value.map(text);
  return one === undefined || other === undefined || more.length > 0 || one === other
    ? undefined
    : [one, other];
}

export interface Between {
  category: Category;
  options: [string, string];
}

/** The field and the two options of an address; null when they do not exist. */
export function betweenOf(
  { field, options }: NewCampaignSearch,
  categories: readonly Category[],
): Between | null {
  const category = categories.find(({ id: one, status }) => one === field && status === 'active');
  if (!category || !options) return null;
  const isOption = (key: string) =>
    category.type === 'boolean' ? key === 'true' || key === 'false' : Object.hasOwn(category.choices, key);
  return options.every(isOption) ? { category, options } : null;
}

/** The names of the two options. */
export function optionNames(
  { category, options }: Between,
  yesNo: { yes: string; no: string },
): [string, string] {
  const nameOf = (key: string) => {
    if (category.type !== 'boolean') return choiceLabel(category, key);
    return key === 'true' ? yesNo.yes : yesNo.no;
  };
  return [nameOf(options[0]), nameOf(options[1])];
}

/** The differences of a program between two groups: it invites the members of both, and its rule mixes them. */
export function programBetween({
  category,
  options,
}: Between): Pick<CampaignNew, 'algo' | 'rules'> & { filters: FilterGroup } {
  const condition: FilterItem =
    category.type === 'boolean'
      ? { category_id: category.id, type: 'boolean', operator: 'isdefined' }
      : { category_id: category.id, type: category.type, operator: 'inn', value: options };
  return {
    algo: 'crossgroup',
    rules: [newRule(category.id, 'crossgroup')],
    filters: { version: 'v1', operator: 'and', filters: [condition] },
  };
}
