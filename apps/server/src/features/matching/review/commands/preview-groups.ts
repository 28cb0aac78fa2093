import { type GroupsDraft, LIMITS, roundCan } from '@fika/contract';
import type { MatchingInput, MatchResult } from '@fika/matching';
import { inCompany } from '#platform/context.ts';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { newestWork } from '#platform/newest-work.ts';
import { Problem } from '#platform/problem.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { getRound } from '#features/rounds/queries.ts';
import { listPaceLimits } from '#features/participations/pace/queries.ts';
import {
  listFixedParticipants,
  listParticipants,
  type ParticipantRow,
} from '#features/participations/queries.ts';
import { newGroup, seedOf, storedOutcome } from '../../commands/draw-round.ts';
import { explainer } from '../../explanations/queries.ts';
import { asRulesProblem } from '../../engine/rules.ts';
import { loadMatchingInput } from '../../input/queries.ts';
import { presentGroup, presentOutcome } from '../../present.ts';
import { runMatching } from '../../engine/commands/run-matching.ts';
import { isAgain } from '../../pace/rules.ts';
import { listPeople, ruleWords } from '../../queries.ts';
import { assertRound } from '../../commands/provision-round.ts';

/** Programs whose groups are drawn by lot: an admin who saw them before could have them drawn again. */
const DRAWN: ReadonlySet<string> = new Set(['lottery', 'secretsanta']);

/** No draw has this number, so that a preview has its own seed. */
const PREVIEW = -1;

/**
 * The groups of an open round as the current answers would make them. Nothing is stored, locked or sent: answers stay open, and
 * later ones change them. The same answers give the same preview, which differs from the groups of the session. A newer preview
 * of the workspace replaces a running one.
 *
 * @throws Problem `draft_refused` for programs that draw lots, `nobody_to_match` below two people
 */
export async function previewGroups(
  ctx: RequestCtx,
  campaignId: number,
  roundId: number,
): Promise<AfterCommit<GroupsDraft>> {
  const campaign = await getCampaign(ctx, campaignId);
  const round = await getRound(ctx, roundId, campaignId);
  assertRound(round, roundCan.answer);
  if (DRAWN.has(campaign.algo)) throw new Problem('draft_refused');
  const { members, over_cap } = await peopleOf(ctx, campaign, roundId);
  if (members.length < 2) throw new Problem('nobody_to_match');
  if (members.length > LIMITS.feasibilityPeople) {
    throw new Problem('too_many_people', { values: { max: String(LIMITS.feasibilityPeople) } });
  }
  const seed = seedOf(ctx, { round_id: roundId, attempt: PREVIEW });
  const input = await loadMatchingInput(ctx, campaign, { members, seed, locked: [] });
  const limits = await listPaceLimits(ctx, roundId, isAgain(input) ? 'all' : []);
  return new AfterCommit(async () => {
    // One at a time for each workspace: its previews must not delay those of other workspaces.
    const runNewest = ctx.services.state.of(newestWork).supersede(`preview/${ctx.company_id}`);
    const result = await runNewest((signal) =>
      runMatching(ctx.services, 'preview', { input, limits }, { signal }),
    ).catch((error: unknown) => {
      throw asRulesProblem(error, ctx.t);
    });
    return present(ctx, campaign, { members, input, result, over_cap });
  });
}

/** Members who accepted and may take part, within the cap of the company, with those who join every group. */
async function peopleOf(ctx: RequestCtx, campaign: CampaignRow, roundId: number) {
  const { db, company_id: companyId } = ctx;
  const accepted = await listParticipants(ctx, roundId);
  const fixed = await listFixedParticipants(ctx, roundId, campaign.fixed_participants);
  const { max_seats: max } = await db
    .selectFrom('companies')
    .select('max_seats')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const isFixed = new Set(fixed.map(({ user_id: id }) => id));
  const others = accepted.filter(({ user_id: id }) => !isFixed.has(id));
  const room = max === null ? others.length : Math.max(0, max - fixed.length);
  // The members who wait longest stay in, as when the groups are made.
  const chosen = others.toSorted((a, b) => b.sit_outs - a.sit_outs).slice(0, room);
  const members = [...fixed, ...chosen].toSorted((a, b) => a.user_id - b.user_id);
  return { members, over_cap: others.length - chosen.length };
}

interface Draft {
  members: readonly ParticipantRow[];
  input: MatchingInput;
  result: MatchResult;
  over_cap: number;
}

function present(
  ctx: RequestCtx,
  campaign: CampaignRow,
  { members, input, result, over_cap }: Draft,
): Promise<GroupsDraft> {
  const reports = result.groups.slice(0, LIMITS.previewGroups);
  const waiting = result.outcomes
    .map((outcome) => storedOutcome(outcome, input))
    .filter(({ outcome }) => outcome !== 'matched');
  return inCompany(ctx.services, ctx.company_id, 'read', async (work) => {
    const explain = await explainer(work, campaign, { members, reports });
    const groups = reports.map((report) => newGroup(report, input, explain));
    const shown = waiting.slice(0, LIMITS.previewGroups);
    const ids = [...groups.flatMap((group) => group.members), ...shown].map(({ user_id: id }) => id);
    const people = await listPeople(work, [...new Set(ids)]);
    const words = await ruleWords({ ...ctx, db: work.db }, campaign.id);
    return {
      people: members.length,
      groups_count: result.groups.length,
      repeats: result.totals.repeats,
      waiting_count: waiting.length,
      over_cap,
      groups: groups.map((group, index) =>
        presentGroup(
          {
            id: index + 1,
            number: index + 1,
            locked: false,
            edited: false,
            explanation: group.explanation,
            members: group.members.flatMap(({ user_id, part = 'member', seat = null }) => {
              const person = people.get(user_id);
              return person ? [{ ...person, part, seat }] : [];
            }),
          },
          words,
        ),
      ),
      waiting: shown.flatMap((row) => {
        const person = people.get(row.user_id);
        return person ? [presentOutcome({ ...person, outcome: row.outcome, reason: row.reason }, words)] : [];
      }),
    };
  });
}
