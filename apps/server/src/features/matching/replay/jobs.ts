import { LIMITS, type ReplayReport, type ReplayState } from '@fika/contract';
import { ENGINE_VERSION, type MatchResult } from '@fika/matching';
import { z } from 'zod';
import { type Ctx, inCompany } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { getRound, type RoundRow } from '#features/rounds/queries.ts';
import type { LongJobKind } from '#features/long-jobs/types.ts';
import { compareGroups } from './rules.ts';
import { EngineFailed } from '../engine/gateway.ts';
import { unpackInput } from '../stored-inputs/rules.ts';
import { givesPresents } from '../policy.ts';
import { findStoredInput, listDrawnGroups, readPackedInput } from './queries.ts';
import { hashOfGroups, runMatching } from '../engine/commands/run-matching.ts';

const input = z.object({ campaign_id: z.int(), round_id: z.int() });

/** Runs the matching of a round again with its input and seed, and compares the result with the stored groups. */
export const replay: LongJobKind<z.output<typeof input>> = {
  kind: 'replay',
  input,
  run: async ({ services, company_id, input: wish, signal, progress, log }) => {
    const loaded = await inCompany(services, company_id, 'read', (ctx) => load(ctx, wish), log);
    const stored = await unpackInput(loaded.packed);
    const result = await runMatching(services, 'replay', stored, { signal, progress }).catch(
      (error: unknown) => {
        if (!(error instanceof EngineFailed) || !error.fault) throw error;
        throw new Problem('replay_unreadable', { values: { version: ENGINE_VERSION } });
      },
    );
    return reportOf(loaded, result);
  },
};

type Loaded = Awaited<ReturnType<typeof load>>;

async function load(ctx: Ctx, { campaign_id, round_id }: z.output<typeof input>) {
  const round = await getRound(ctx, round_id, campaign_id);
  const state = await assertReplay(ctx, round);
  const packed = await readPackedInput(ctx, round_id);
  if (!packed) throw new Error(`The input of round ${round_id} is complete and is not there`);
  return {
    round,
    packed,
    ...state,
    groups: await listDrawnGroups(ctx, round_id),
    is_secret: await givesPresents(ctx, round_id),
  };
}

/**
 * The stored input of a round that can be matched again.
 *
 * @throws Problem `replay_none` when nothing is stored, `replay_incomplete` when people of it were erased
 */
export async function assertReplay(ctx: Ctx, round: RoundRow) {
  const stored = await findStoredInput(ctx.db, round);
  if (!stored) throw new Problem('replay_none', { values: { days: String(LIMITS.replayDays) } });
  if (stored.is_complete) return stored;
  throw new Problem('replay_incomplete', { values: { count: String(stored.erased) } });
}

/** Whether a round can be matched again. */
export async function showReplay(ctx: Ctx, round: RoundRow): Promise<ReplayState> {
  const stored = await findStoredInput(ctx.db, round);
  return {
    state: stored ? (stored.is_complete ? 'complete' : 'incomplete') : 'none',
    erased: stored?.erased ?? 0,
    matched_at: stored?.matched_at ?? null,
    kept_until: stored?.kept_until ?? null,
    matched_with: round.engine_version,
    engine_version: ENGINE_VERSION,
  };
}

async function reportOf(loaded: Loaded, result: MatchResult): Promise<ReplayReport> {
  const { round, groups_hash: matchedHash, people, groups: current, is_secret: isSecret } = loaded;
  const made = [
    ...result.groups.map(({ member_ids: ids }) => ids),
    ...result.assignments.map(({ giver_id: giver, receiver_id: receiver }) => [giver, receiver]),
  ];
  const groupsHash = await hashOfGroups(result);
  const { unchanged, changes } = compareGroups(made, current);
  const count = (kind: (typeof changes)[number]['change']) =>
    changes.filter(({ change }) => change === kind).length;
  return {
    round_id: round.id,
    same_input: result.input_hash === round.input_hash && String(result.seed) === round.seed,
    same_groups: groupsHash === matchedHash,
    input_hash: result.input_hash,
    matched_hash: matchedHash,
    groups_hash: groupsHash,
    seed: String(result.seed),
    matched_with: round.engine_version ?? '',
    engine_version: result.engine_version,
    people,
    groups: made.length,
    unchanged,
    edited: count('edited'),
    later: count('later'),
    gone: count('gone'),
    changes: isSecret ? [] : changes,
  };
}
