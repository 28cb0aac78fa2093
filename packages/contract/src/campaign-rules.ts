import { z } from 'zod';
import { CHOICE_KEY, parseChoiceKey } from './choice-keys.ts';
import { LIMITS } from './limits.ts';

const strength = z.enum(['prefer', 'require']).default('prefer');

/**
 * How a rule treats members without a value in its field: they are different from all others (the default), the same as each
 * other, or unmatched.
 */
export const EMPTY_FIELDS = ['different', 'same', 'wait'] as const;
export type EmptyField = (typeof EMPTY_FIELDS)[number];
const emptyOrWait = z.enum(['different', 'wait']).optional();

/** `category` is the id; in files for import and rehearsal its title. */
const categoryRef = z.union([z.int().positive(), z.string().min(1)]);
const choiceRef = z.object({ category: categoryRef, choice: z.string().min(1) });
export type ChoiceRef = z.output<typeof choiceRef>;

/** The same, also as a key of field and choice in one: `4|lyon`. */
const choiceRefGiven = z.union([
  choiceRef,
  z
    .string()
    .regex(CHOICE_KEY)
    .transform((key): ChoiceRef => parseChoiceKey(key) ?? { category: 0, choice: key }),
]);

/** A matching rule (shapes of the domain model). Order in the list is rank: the first weighs most. */
const ruleOf = <Ref extends z.ZodType<ChoiceRef>>(ref: Ref) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cross_category'),
      category: categoryRef,
      value: z.enum(['same', 'different']),
      strength,
      empty: z.enum(EMPTY_FIELDS).optional(),
    }),
    z.object({
      kind: z.literal('cross_groups'),
      action: z.enum(['allow', 'forbid']),
      pairs: z.array(z.tuple([ref, ref])).min(1),
      strength,
      empty: emptyOrWait,
    }),
    z.object({
      kind: z.literal('optimization'),
      category: categoryRef,
      goal: z.enum(['most', 'least', 'closest', 'farthest']),
      strength: z.literal('prefer').default('prefer'),
      empty: emptyOrWait,
    }),
  ]);

export const campaignRule = ruleOf(choiceRef);
export type CampaignRule = z.output<typeof campaignRule>;

export const campaignRules = z.array(campaignRule).max(LIMITS.rulesMax);
/** Rules while they are edited: an option of a pair that is not chosen yet is empty. */
export const campaignRulesDrafted = z
  .array(ruleOf(z.object({ category: categoryRef, choice: z.string() })))
  .max(LIMITS.rulesMax);
/** Rules as they may be sent. */
export const campaignRulesGiven = z.array(ruleOf(choiceRefGiven)).max(LIMITS.rulesMax);
