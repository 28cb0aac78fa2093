import { z } from 'zod';
import { id } from '../../common.ts';
import { GROUP_PARTS, OUTCOMES } from '../../statuses.ts';
import { shortUser } from '../members.ts';

/** The reason of an outcome: a code for programs, a sentence for people. */
export const reason = z.object({
  code: z.string(),
  /** Number of the rule that prevented a match, counted from 1. */
  rule: z.int().nullable(),
  sentence: z.string(),
});

export const groupMember = shortUser.extend({
  /** Labels of the fields that the cards show, at most two. */
  traits: z.array(z.string()),
});

/** How a group came to its score; `total` is the sum of the others. */
export const groupScore = z.object({
  total: z.number(),
  /** 0 to 100: how far the preferred rules are kept, the first weighs most. */
  rules: z.number(),
  /** 0 or less: the cost of earlier meetings. */
  repeats: z.number(),
  /** The preferences of members. */
  preferences: z.number(),
  /** Free hours in common, where they count as a preference. */
  availability: z.number(),
});
export type GroupScore = z.infer<typeof groupScore>;

export const roundGroup = z.object({
  id,
  number: z.int(),
  locked: z.boolean(),
  edited: z.boolean(),
  members: z.array(
    groupMember.extend({
      /** Absent for drawn members. */
      part: z.enum(GROUP_PARTS).optional(),
      /** The name of their role in a composed group. */
      seat: z.string().optional(),
    }),
  ),
  /** Pairs of this group that met or knew each other before. */
  times_met: z.int(),
  /** These pairs, the most recent first. */
  met_before: z.array(
    z.object({
      members: z.tuple([id, id]),
      /** Meetings; 0 when the two only know each other. */
      times: z.int(),
      /** The day on which a program last matched them; null when none did, or when another program is about to. */
      last_met: z.string().nullable(),
      known: z.boolean(),
    }),
  ),
  /** Hours of the week in which all are free. Null when one of them entered none, or when the program does not compare hours. */
  shared_hours: z.int().nullable(),
  /** Parts of the score, in points: more is better. Null for a group that was made without a draw. */
  score: groupScore.nullable(),
  /** The reasons for this group: the kind of fact, and a sentence. */
  reasons: z.array(z.object({ fact: z.string(), sentence: z.string() })),
  broken_rules: z.array(z.object({ rule: z.int(), required: z.boolean(), sentence: z.string() })),
});
export type RoundGroup = z.infer<typeof roundGroup>;

export const roundOutcome = z.object({
  user: groupMember,
  outcome: z.enum(OUTCOMES),
  reason,
});
export type RoundOutcome = z.infer<typeof roundOutcome>;

/** A member of the program who is in no group of a round. */
export const roundOther = z.object({
  user: groupMember,
  /** False for members who declined, left, or are paused: see the reason. */
  can_join: z.boolean(),
  reason: z.object({ code: z.string(), sentence: z.string() }),
});
export type RoundOther = z.infer<typeof roundOther>;

/** Groups as the answers of now would make them. Nothing of it is stored, and a later answer may change all of them. */
export const groupsDraft = z
  .object({
    /** Number of participants. */
    people: z.int(),
    groups_count: z.int(),
    /** Pairs that met before. */
    repeats: z.int(),
    /** Number of people without a group. */
    waiting_count: z.int(),
    /** Number of participants beyond the cap of the company. */
    over_cap: z.int(),
    /** The first of them. Their ids count from 1, and name nothing. */
    groups: z.array(roundGroup),
    /** The first of those without a group. */
    waiting: z.array(roundOutcome),
  })
  .meta({ id: 'GroupsDraft' });
export type GroupsDraft = z.infer<typeof groupsDraft>;
