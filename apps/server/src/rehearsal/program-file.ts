import {
  campaignCreate,
  type CampaignCreate,
  type CampaignRule,
  campaignRules,
  type Category,
} from '@fika/contract';
import type { z } from 'zod';

/** A fault of the files that prevents the rehearsal, in one sentence. */
export class RehearsalError extends Error {}

/** The fields of a program from a file; rules name fields and choices by their titles. */
export function readProgram(text: string, name: string): Record<string, unknown> {
  try {
    const program: unknown = JSON.parse(text);
    if (typeof program === 'object' && program !== null && !Array.isArray(program)) {
      return program as Record<string, unknown>;
    }
  } catch (error) {
    throw new RehearsalError(`${name} is not JSON: ${(error as Error).message}.`);
  }
  throw new RehearsalError(`${name} must hold one object with the fields of a program.`);
}

/** The program as the API wants it: titles replaced by ids and keys, everything checked. */
export function resolveProgram(
  program: Record<string, unknown>,
  name: string,
  categories: readonly Category[],
): CampaignCreate {
  const rules = resolveRules(program['rules'] ?? [], name, categories);
  const known = new Set(Object.keys(campaignCreate.shape));
  for (const key of Object.keys(program)) {
    if (!known.has(key)) throw new RehearsalError(`${name}: "${key}" is not a field of a program.`);
  }
  const parsed = campaignCreate.safeParse({ name: 'Rehearsal', ...program, rules });
  if (!parsed.success) throw new RehearsalError(`${name}: ${firstIssue(parsed.error)}.`);
  return parsed.data;
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue
    ? `${issue.path.join('.') || 'the program'} cannot be used (${issue.message})`
    : 'cannot be used';
}

function resolveRules(given: unknown, name: string, categories: readonly Category[]) {
  const parsed = campaignRules.safeParse(given);
  if (!parsed.success) throw new RehearsalError(`${name}: rules.${firstIssue(parsed.error)}.`);
  const byTitle = new Map(categories.map((category) => [category.title.toLowerCase(), category]));
  const find = (title: number | string): Category => {
    const category = byTitle.get(String(title).toLowerCase());
    if (!category)
      throw new RehearsalError(`${name}: a rule names the field "${title}", which no column has.`);
    return category;
  };
  const choiceOf = ({ category, choice }: { category: number | string; choice: string }) => {
    const field = find(category);
    const entry = Object.entries(field.choices).find(
      ([key, label]) => key === choice || label.toLowerCase() === choice.toLowerCase(),
    );
    if (!entry) throw new RehearsalError(`${name}: "${choice}" is not a value of "${field.title}".`);
    return { category: field.id, choice: entry[0] };
  };
  const resolve = (rule: CampaignRule): CampaignRule =>
    rule.kind === 'cross_groups'
      ? { ...rule, pairs: rule.pairs.map(([a, b]) => [choiceOf(a), choiceOf(b)]) }
      : { ...rule, category: find(rule.category).id };
  return parsed.data.map(resolve);
}
