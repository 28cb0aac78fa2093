import { type CampaignRule, type CampaignSeat, type FilterItem, typesForRule } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import { fieldFor, keyOf } from '../rules.ts';
import type { SketchedRule, SketchedSeat } from '../types.ts';

/** A rule of the workspace, or null when it has no field for it. */
export function makeRule(sketch: SketchedRule, categories: readonly CategoryRow[]): CampaignRule | null {
  const field = fieldFor(sketch.needs, categories);
  if (!field) return null;
  const rule: CampaignRule =
    sketch.goal === 'same' || sketch.goal === 'different'
      ? { kind: 'cross_category', category: field.id, value: sketch.goal, strength: sketch.strength }
      : { kind: 'optimization', category: field.id, goal: sketch.goal, strength: 'prefer' };
  return typesForRule(rule).includes(field.type) ? rule : null;
}

/** A role for the workspace's own members; open to all where it has no field, or no option of it, for the role. */
export function makeSeat(
  sketch: SketchedSeat,
  categories: readonly CategoryRow[],
  t: Translator,
): CampaignSeat {
  const condition = sketch.needs && conditionOf(sketch, fieldFor(sketch.needs, categories));
  return {
    label: t(sketch.label),
    filters: { version: 'v1', operator: 'and', filters: condition ? [condition] : [] },
    reuse: sketch.reuse,
  };
}

function conditionOf({ choices, days }: SketchedSeat, field: CategoryRow | null): FilterItem | null {
  if (!field) return null;
  const { id: category_id, type } = field;
  if (days) {
    return 'within' in days
      ? { category_id, type, operator: 'ltda', value: days.within }
      : { category_id, type, operator: 'gtda', value: days.beyond };
  }
  const fitting = Object.entries(field.choices).filter(([, label]) => choices.includes(keyOf(label)));
  if (fitting.length === 0) return null;
  return { category_id, type, operator: 'inn', value: fitting.map(([key]) => key) };
}
