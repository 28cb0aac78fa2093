import { z } from 'zod';
import { id } from './common.ts';

// Results of long jobs, which the web reads by their schemas: a job does not say of which kind its result is.

/** What came of an act on many members. */
export const bulkDone = z
  .object({
    /** How many it changed. */
    count: z.int().min(0),
    /** How many of those whom the filter finds stay as they are; oneself is never among them. */
    skipped: z.int().min(0),
    /** By which it can be taken back for a day; null when it cannot, or changed nothing. */
    undo_id: z.uuid().nullable(),
  })
  .meta({ id: 'BulkDone' });
export type BulkDone = z.infer<typeof bulkDone>;

/** What a job of the kind `simulation` leaves behind. */
export const simulationReport = z
  .object({
    campaign_id: id,
    /** Everybody the program is for. */
    people: z.int(),
    /** Share of those asked who take part in a session; who is not asked takes part. */
    attendance: z.number(),
    /** Where that share is from: given, the answers of a session, or 0.7 as long as there was none. */
    attendance_source: z.enum(['given', 'session', 'default']),
    rounds: z.array(
      z.object({
        /** Number the session would have. */
        session_number: z.int(),
        participants: z.int(),
        /** Paused, on a break, or with as many meetings as they want. */
        away: z.int(),
        /** Over the limit of people per session. */
        over_cap: z.int(),
        matched: z.int(),
        /** Without a seat, for any reason. */
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
    /** Number of rounds after which everybody has met everybody; null when it does not come to that. */
    everyone_met_after: z.int().nullable(),
    /** No schedule needs fewer rounds, with everybody present. */
    everyone_could_meet_in: z.int().nullable(),
  })
  .meta({ id: 'Simulation' });
export type SimulationReport = z.infer<typeof simulationReport>;

/** Why a group is not as it was matched: an admin edited it, something else changed it later, or it is gone. */
export const REPLAY_CHANGES = ['edited', 'later', 'gone'] as const;

/** What a job of the kind `replay` leaves behind. */
export const replayReport = z
  .object({
    round_id: id,
    /** The kept input has the hash that was noted with the groups. */
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
    /** Those that differ, by the ids of their people; empty where it is secret who is with whom. */
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
