import { z } from 'zod';
import { algorithm } from '../campaign-algorithm.ts';
import { campaignRulesGiven } from '../campaign-rules.ts';
import { campaignSeats } from '../campaign-seats.ts';
import { companyItemParams, id, jobAccepted, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { chunkGenerator, hoursInCommon } from './campaigns.ts';
import { groupMember } from './matching/groups.ts';

export type { SimulationReport } from '../job-results.ts';

/** Unsaved values of the matching tab; missing ones are as saved. */
export const matchingDraft = z.strictObject({
  algo: algorithm.optional(),
  users_per_group: z.int().min(2).max(LIMITS.usersPerGroupMax).optional(),
  groups_chunks_generator: chunkGenerator.optional(),
  rules: campaignRulesGiven.optional(),
  seats: campaignSeats.optional(),
  history_across_campaigns: z.boolean().optional(),
  not_with_manager: z.boolean().optional(),
  only_managers_peers: z.boolean().optional(),
  hours_in_common: hoursInCommon.optional(),
  exclude_admins: z.boolean().optional(),
});
export type MatchingDraft = z.output<typeof matchingDraft>;

/** The people of the computation: those of a session, or the audience of the program. */
export const FORECAST_SOURCES = ['session', 'audience'] as const;

const strength = z.enum(['prefer', 'require']);

/** Causes of people without a group. `kept_apart` never names people. */
export const WAIT_CAUSES = [
  'number',
  'rule',
  'empty',
  'manager',
  'skip_level',
  'availability',
  'kept_apart',
  'not_drawn',
  'other',
] as const;

export const forecastWait = z.object({
  /** How many wait for this reason. */
  count: z.int(),
  cause: z.enum(WAIT_CAUSES),
  /** As in the outcomes of a session: `no_allowed_partner`, `competition`, `all_taken`, `odd_one_out`, `rest_of_one`, … */
  code: z.string(),
  /** From 1: with the cause `rule` the rule that removes most partners, with `empty` the one whose field is empty. */
  rule: z.int().nullable(),
  /** Only `competition` and `odd_one_out`: so many people, and `count` of them wait, … */
  people: z.int().nullable(),
  /** Only `competition`: … share so many possible partners; `all_taken`: so many have other groups. */
  partners: z.int().nullable(),
  /** The value that all of these people share in a field of a required rule: "Sales". */
  common: z.object({ category: id, title: z.string(), label: z.string() }).nullable(),
  /**
   * With the causes `rule` and `empty`: how many of the waiting people have no value in the field of that rule; null without a
   * field.
   */
  empty: z.object({ title: z.string(), count: z.int() }).nullable(),
  /** The reason as a sentence in the reader's language. */
  sentence: z.string(),
  /** The people by name, at most 100. Empty with the cause `kept_apart`. */
  members: z.array(groupMember),
});

export const feasibilityReport = z
  .object({
    source: z.enum(FORECAST_SOURCES),
    /** Number of that session, with the source `session`. */
    session_number: z.int().nullable(),
    /** The people who could take part in the next session: the forecast counts them. */
    people: z.int(),
    /** Paused, or with as many meetings as they want; not among `people`. */
    away: z.int(),
    /** Over the limit of people per session; not among `people`. */
    over_cap: z.int(),
    /** The most people who can have a group under all required rules. */
    seated: z.int(),
    waiting: z.int(),
    /** Number of waiting people who wait only because of the number of people. */
    sat_out: z.int(),
    coverage: z.number(),
    /** True when it is proven that no arrangement places more people. */
    exact: z.boolean(),
    /** The groups that result, the larger first: "203 groups of 3 and 2 of 2". */
    sizes: z.array(z.object({ size: z.int(), groups: z.int() })),
    waits: z.array(forecastWait),
    /** Every rule in its order. */
    rules: z.array(
      z.object({
        /** From 1. */
        rule: z.int(),
        strength,
        /**
         * Required: how many more people would have a group if it were a preference. Preferred: how many would lose theirs if it
         * were required; null for a kind that is never required. A preference itself costs no places.
         */
        seats: z.int().nullable(),
        exact: z.boolean(),
      }),
    ),
    /** Other hard constraints: how many more people would have a group without each. */
    constraints: z.array(
      z.object({
        kind: z.enum(['never_with', 'manager', 'skip_level', 'availability']),
        seats: z.int(),
        exact: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Feasibility' });
export type FeasibilityReport = z.infer<typeof feasibilityReport>;

const campaignPath = '/api/v1/companies/{company_id}/campaigns_list/{id}/';

export const forecastsEndpoints = {
  feasibility: endpoint({
    name: 'feasibility',
    method: 'POST',
    path: `${campaignPath}feasibility/`,
    summary:
      'Forecast of a program: how many people can be matched, who can’t and why, and the effect of each rule',
    params: companyItemParams,
    query: none,
    body: matchingDraft,
    response: feasibilityReport,
    status: 200,
    problems: ['rules_invalid', 'campaign_incomplete', 'too_many_people', 'superseded', 'too_many_requests'],
  }),
  simulate: endpoint({
    name: 'simulate',
    method: 'POST',
    path: `${campaignPath}simulate/`,
    summary: 'Simulate the next sessions of the program, as a job. Cancels an earlier one of yours',
    params: companyItemParams,
    query: none,
    body: matchingDraft.extend({
      rounds: z.int().min(1).max(LIMITS.simulatedRoundsMax).default(LIMITS.simulatedRounds),
      attendance: z.number().min(0).max(1).optional(),
      mixing_category: id.optional(),
    }),
    response: jobAccepted,
    status: 202,
    problems: ['rules_invalid', 'campaign_incomplete', 'too_many_people', 'too_many_requests'],
  }),
};
