import { z } from 'zod';
import { LIMITS } from './limits.ts';

const strength = z.enum(['prefer', 'require']).default('prefer');

/** `category` is the id; in files for import and rehearsal its title. */
const categoryRef = z.union([z.int().positive(), z.string().min(1)]);
const choiceRef = z.object({ category: categoryRef, choice: z.string().min(1) });
export type ChoiceRef = z.output<typeof choiceRef>;

/** A matching rule (shapes of the domain model). Order in the list is rank: the first weighs most. */
export const campaignRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cross_category'),
    category: categoryRef,
    value: z.enum(['same', 'different']),
    strength,
  }),
  z.object({
    kind: z.literal('cross_groups'),
    action: z.enum(['allow', 'forbid']),
    pairs: z.array(z.tuple([choiceRef, choiceRef])).min(1),
    strength,
  }),
  z.object({
    kind: z.literal('optimization'),
    category: categoryRef,
    goal: z.enum(['most', 'least', 'closest', 'farthest']),
    strength: z.literal('prefer').default('prefer'),
  }),
]);
export type CampaignRule = z.output<typeof campaignRule>;

export const campaignRules = z.array(campaignRule).max(LIMITS.rulesMax);
