import { type ENDPOINTS, type InputOf, LIMITS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { fieldValues } from '../types.ts';
import type { CategoryRow } from '../queries.ts';
import {
  addChoices,
  type ChoiceFault,
  type ChoiceMap,
  hasChoices,
  orderChoices,
  removeChoices,
  renameChoices,
} from '../rules.ts';

type Change = InputOf<typeof ENDPOINTS.categories.categories_update>['body'];

/** A field with another type: only as long as no member has a value. A list of choices belongs to its type. */
export async function changedType(
  ctx: Ctx,
  before: CategoryRow,
  type: CategoryRow['type'] | undefined,
): Promise<CategoryRow> {
  if (type === undefined || type === before.type) return before;
  const count = await fieldValues(ctx).countWith(ctx, before);
  if (count > 0) {
    throw new Problem('category_type_kept', { values: { title: before.title, count: String(count) } });
  }
  return hasChoices(type) ? { ...before, type } : { ...before, type, choices: {}, merged: {} };
}

/** The choices of a field after what is added, renamed, removed and put into another order. */
export async function changedChoices(
  ctx: Ctx,
  field: CategoryRow,
  change: Change,
): Promise<{ choices: ChoiceMap; merged: ChoiceMap }> {
  const {
    add_choices: added,
    rename_choices: renames,
    remove_choices: removed,
    choice_order: order,
  } = change;
  if (!hasChoices(field.type)) {
    if (added ?? renames ?? removed ?? order) throw new Problem('choices_unfit');
    return { choices: {}, merged: {} };
  }
  const renamed = renameChoices(field, renames ?? {});
  if (!renamed.ok) throw choiceProblem(renamed.fault);
  const left = removeChoices(
    { choices: renamed.choices, merged: field.merged },
    await unusedChoices(ctx, field, removed ?? []),
  );
  const choices = addChoices(left.choices, added ?? [], left.merged);
  const count = Object.keys(choices).length;
  if (count === 0) throw new Problem('choices_needed');
  if (count > LIMITS.choicesMax) {
    throw new Problem('too_many_choices', { values: { max: String(LIMITS.choicesMax) } });
  }
  return { choices: orderChoices({ choices, merged: left.merged }, order ?? []), merged: left.merged };
}

/** Refuses to remove a choice that members have, with their number. A choice that is gone already stays gone. */
async function unusedChoices(ctx: Ctx, field: CategoryRow, keys: readonly string[]): Promise<string[]> {
  const known = keys.filter((key) => Object.hasOwn(field.choices, key));
  if (known.length === 0 || (await fieldValues(ctx).countWith(ctx, field, known)) === 0) return known;
  for (const key of known) {
    const count = await fieldValues(ctx).countWith(ctx, field, [key]);
    if (count > 0) {
      const values = { label: field.choices[key] ?? key, count: String(count) };
      throw new Problem('choice_in_use', { values });
    }
  }
  return known;
}

/** The refusal with the fault of a choice. */
export function choiceProblem(fault: ChoiceFault): Problem {
  return fault.code === 'choice_unknown'
    ? new Problem('choice_unknown', { values: { name: fault.name } })
    : new Problem('choice_exists', { values: { label: fault.label } });
}
