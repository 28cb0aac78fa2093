import type { Category } from '@fika/contract/endpoints/categories';
import { choiceLabel } from '@fika/contract/choices';
import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import type { CampaignNew } from './api.ts';
import type { NewCampaignSearch } from './new-search.ts';
import { newRule } from './rule-view.ts';

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
