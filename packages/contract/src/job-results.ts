import { z } from 'zod';
import { id } from './common.ts';

// Results of long jobs, which the web reads by their schemas: a job does not say of which kind its result is.

/** The result of an action on many members. */
export const bulkDone = z
  .object({
    /** How many it changed. */
    count: z.int().min(0),
    /** How many of the members that the filter finds did not change; oneself is never among them. */
    skipped: z.int().min(0),
    /** The id for undoing it within a day; null when it cannot be undone, or changed nothing. */
    undo_id: z.uuid().nullable(),
  })
  .meta({ id: 'BulkDone' });
export type BulkDone = z.infer<typeof bulkDone>;

/** The result of a job of the kind `simulation`. */
export const simulationReport = z
  .object({
    campaign_id: id,
    /** All members of the program's audience. */
    people: z.int(),
    /** Share of invited members who take part in a session; members who are not invited take part. */
    attendance: z.number(),
    /** Where that share is from: given, the answers of a session, or 0.7 as long as there was none. */
    attendance_source: z.enum(['given', 'session', 'default']),
    rounds: z.array(
      z.object({
        /** Number the session would have. */
        session_number: z.int(),
        participants: z.int(),
        /** Paused, or with as many meetings as they want. */
        away: z.int(),
        /** Over the limit of people per session. */
        over_cap: z.int(),
        matched: z.int(),
        /** Without a group, for any reason. */
        waiting: z.int(),
        /** Of those, how many only because of the number of people. */
        sat_out: z.int(),
        /** Pairs who met before. */
        repeats: z.int(),
        coverage: z.number(),
        new_pairs: z.int(),
        /** Share of the pairs of people with different values (of two departments, say) that have met by then. */
        mixing: z.number().nullable(),
        /** Share of the groups of this session with more than one value. */
        crossing_groups: z.number().nullable(),
      }),
    ),
    /** The field whose values are counted. */
    mixing: z
      .object({ category: id, title: z.string(), possible_pairs: z.int(), before: z.number() })
      .nullable(),
    /** Number of rounds after which all pairs have met; null when they never do. */
    everyone_met_after: z.int().nullable(),
    /** No schedule needs fewer rounds, with all people present. */
    everyone_could_meet_in: z.int().nullable(),
  })
  .meta({ id: 'Simulation' });
export type SimulationReport = z.infer<typeof simulationReport>;

/** Why a group is not as it was matched: an admin edited it, something else changed it later, or it is gone. */
export const REPLAY_CHANGES = ['edited', 'later', 'gone'] as const;

/** The result of a job of the kind `replay`. */
export const replayReport = z
  .object({
    round_id: id,
    /** The stored input has the hash that was stored with the groups. */
    same_input: z.boolean(),
    /** The same groups came out, person by person. */
    same_groups: z.boolean(),
    input_hash: z.string(),
    /** Hash of the groups as they were matched, and as they came out now. */
    matched_hash: z.string(),
    groups_hash: z.string(),
    seed: z.string(),
    matched_with: z.string(),
    engine_version: z.string(),
    people: z.int(),
    /** Groups that came out. */
    groups: z.int(),
    /** Of these, how many are under review, or were sent, as they came out. */
    unchanged: z.int(),
    edited: z.int(),
    later: z.int(),
    gone: z.int(),
    /** The differences, by the ids of their people; empty where givers and receivers are secret. */
    changes: z.array(
      z.object({
        change: z.enum(REPLAY_CHANGES),
        matched: z.array(id).nullable(),
        current: z.object({ number: z.int(), members: z.array(id) }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Replay' });
export type ReplayReport = z.infer<typeof replayReport>;
