import {
  type CampaignRule,
  memberName,
  type Round,
  type RoundAnswer,
  type RoundGroup,
  type RoundOther,
  type RoundOutcome,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { isPlanned, type RoundReview, type RoundRow } from '#features/rounds/queries.ts';
import { reviewOf } from '#features/campaigns/rules.ts';
import type { RuleWords } from '#features/campaigns/rule-words.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { GroupRow } from '#features/coffees/groups/queries.ts';
import type { OtherRow } from '#features/participations/others/queries.ts';
import type { AnswerRow } from '#features/participations/answers/queries.ts';
import type { RoundCounts } from '#features/participations/counts/queries.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';
import { groupFacts } from './group-facts.ts';
import { blockerSentence, otherSentence, outcomeSentence, unmetSentence } from './sentences.ts';

const TRAITS = 2;

/** A round with its numbers. */
export function presentRound(
  row: RoundRow,
  extra: {
    counts: RoundCounts | undefined;
    groups_count: number;
    deliveries: Round['deliveries'];
    matching: Round['matching'];
    review: RoundReview | undefined;
    ways: { can_undo: boolean; can_redo: boolean } | undefined;
    t: Translator;
  },
): Round {
  const totals = row.draw_totals as { repeats?: number; repeats_proven?: boolean } | null;
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    number: row.number,
    status: row.status as Round['status'],
    planned: isPlanned(row),
    requests_send_at: row.requests_send_at,
    matchs_send_at: row.matchs_send_at,
    requests_sent_at: row.requests_sent_at,
    review_at: extra.review ? reviewOf({ ...extra.review, ...row }) : null,
    provisioned_at: row.provisioned_at,
    approved_at: row.approved_at,
    approved_by: approverOf(extra.review, extra.t),
    matchs_sent_at: row.matchs_sent_at,
    asked: extra.counts?.asked ?? 0,
    accepted: extra.counts?.accepted ?? 0,
    rejected: extra.counts?.rejected ?? 0,
    paused: extra.counts?.paused ?? 0,
    groups_count: extra.groups_count,
    repeats: totals?.repeats ?? 0,
    // Rounds drawn by an engine that did not check have no such field.
    repeats_proven: totals?.repeats_proven ?? true,
    outcomes: extra.counts?.outcomes ?? [],
    deliveries: extra.deliveries,
    seed: row.seed,
    input_hash: row.input_hash,
    engine_version: row.engine_version,
    matching: extra.matching,
    draw: {
      position: row.draw_position,
      can_undo: extra.ways?.can_undo ?? false,
      can_redo: extra.ways?.can_redo ?? false,
    },
  };
}

function approverOf(review: RoundReview | undefined, t: Translator): Round['approved_by'] {
  if (!review || review.approver_id === null) return null;
  const { approver_id: id, first_name, last_name, email } = review;
  const name = memberName(
    { first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' },
    t,
  );
  return { id, name };
}

/** Labels of the fields that cards show of a member: those that the rules speak of come first. */
function traitsOf(
  fields: Record<string, unknown>,
  rules: readonly CampaignRule[],
  categories: readonly CategoryRow[],
): string[] {
  const named = new Set(
    rules.flatMap((rule) => (rule.kind === 'cross_groups' ? [] : [Number(rule.category)])),
  );
  const listed = categories.filter(({ type, status }) => status === 'active' && type === 'select');
  return [...listed.filter(({ id }) => named.has(id)), ...listed.filter(({ id }) => !named.has(id))]
    .flatMap(({ id, choices }) => {
      const key = String(fields[id]);
      return Object.hasOwn(choices, key) ? (choices[key] ?? []) : [];
    })
    .slice(0, TRAITS);
}

/** A person with the fields that cards show. */
export function presentMember(
  member: Omit<GroupRow['members'][number], 'part' | 'seat'>,
  { rules, categories }: RuleWords,
) {
  const { id, first_name, last_name, email } = member;
  return { id, first_name, last_name, email, traits: traitsOf(member.fields, rules, categories) };
}

/** A group under review as a card. */
export function presentGroup(row: GroupRow, words: RuleWords): RoundGroup {
  const { explanation } = row;
  const unmet = (explanation.rules ?? []).filter(({ kept, satisfied }) => !(kept ?? satisfied));
  const hard = (explanation.broken ?? []).filter(({ blocker }) => blocker.kind !== 'rule');
  return {
    id: row.id,
    number: row.number,
    locked: row.locked,
    edited: row.edited,
    members: row.members.map((member) => ({
      ...presentMember(member, words),
      ...(member.part !== 'member' && { part: member.part }),
      ...(member.seat !== null && { seat: member.seat }),
    })),
    times_met: (explanation.met_before ?? []).length,
    met_before: (explanation.met_before ?? []).map(({ pair, times, known, last_met = null }) => ({
      members: pair,
      times,
      last_met,
      known,
    })),
    score: explanation.score ?? null,
    shared_hours: explanation.shared_hours ?? null,
    reasons: groupFacts(explanation.why ?? [], words.t),
    broken_rules: [
      ...unmet.map(({ index, strength, pairs, satisfied_pairs: well }) => {
        const rule = words.rules[index];
        return {
          rule: index + 1,
          required: strength === 'require',
          sentence: rule ? unmetSentence(rule, words, { pairs, broken: pairs - well }) : '',
        };
      }),
      ...hard.map(({ blocker }) => ({ rule: 0, required: true, sentence: blockerSentence(blocker, words) })),
    ],
  };
}

/** The outcome of one member, with the reason as a sentence. */
export function presentOutcome(
  row: Parameters<typeof presentMember>[0] & { outcome: string | null; reason: unknown },
  words: RuleWords,
): RoundOutcome {
  const outcome = row.outcome as OutcomeRow['outcome'];
  const reason = row.reason as OutcomeRow['reason'];
  return {
    user: presentMember(row, words),
    outcome,
    reason: {
      code: reason?.code ?? outcome,
      rule: reason?.rule ?? null,
      sentence: outcomeSentence({ outcome, reason }, words.t),
    },
  };
}

/** A member of a session with their answer. */
export function presentAnswer(row: AnswerRow): RoundAnswer {
  const { id, first_name, last_name, email, answer, answered_at, state, sent_at } = row;
  return {
    user: { id, first_name, last_name, email },
    answer,
    answered_at,
    invitation: state && { state, sent_at },
  };
}

/** A member without a group, and whether they can be put into one. */
export function presentOther(row: OtherRow, words: RuleWords): RoundOther {
  return {
    user: presentMember(row, words),
    can_join: row.refusal === null,
    reason: {
      code: row.refusal ?? row.outcome ?? 'not_asked',
      sentence: otherSentence(row, words.t),
    },
  };
}
