import type { CampaignRule } from '@fika/contract';
import type { Blocker } from '@fika/matching';
import type { Values } from '@fika/messages';
import type { Translator } from '@fika/messages/server';
import { readRule, ruleSentence, type RuleWords } from '#features/campaigns/rule-words.ts';
import { wholeNumber } from '#platform/i18n/format.ts';
import { comesFirst } from '#features/participations/outcomes/rules.ts';
import type { OtherRow } from '#features/participations/others/queries.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';

/** How a group breaks a rule: "Department is the same", and for how many of its pairs if not for all. */
export function unmetSentence(
  rule: CampaignRule,
  words: RuleWords,
  { pairs, broken }: { pairs: number; broken: number },
): string {
  const sentence = readRule(rule, words, 'unmet');
  if (broken === pairs || rule.kind === 'optimization') return sentence;
  return words.t('rules:in_part', { rule: sentence, broken, pairs });
}

/** The obstacle to a group: "rule 1: Department is different". */
export function blockerSentence(blocker: Blocker, words: RuleWords): string {
  // The pairs of a never-with list are confidential.
  if (blocker.kind !== 'rule' && blocker.kind !== 'empty') return words.t(`rules:blockers.${blocker.kind}`);
  const rule = words.rules[blocker.index];
  const number = blocker.index + 1;
  return rule
    ? words.t('rules:numbered_rule', { number, rule: ruleSentence(rule, words) })
    : words.t('rules:numbered', { number });
}

/** A stored reason: one of the engine's, or a code of the product. */
type StoredReason = {
  code: string;
  rule?: number | null;
  people?: number | null;
  partners?: number | null;
  places?: number | null;
  name?: string | null;
  common?: { label: string } | null;
};

/** Reasons for being unmatched that need no rule. */
const WITHOUT_RULE: ReadonlySet<string> = new Set([
  'partner_left',
  'taken_out',
  'accepted_late',
  'seat_scarce',
  'no_seat',
  'no_managers_peer',
]);

/** The reason of an outcome, in the reader's language. */
export function outcomeSentence({ outcome, reason }: Omit<OutcomeRow, 'user_id'>, t: Translator): string {
  const known = reason as StoredReason | null;
  const code = known?.code === 'competition' && known.common ? 'competition_among' : known?.code;
  const needsRule = outcome === 'no_partner' && !WITHOUT_RULE.has(known?.code ?? '');
  const key: string = `session_outcomes:reasons.${code}`;
  const sentence =
    known && (!needsRule || known.rule) && t.has(key)
      ? t(key, reasonValues(known, t))
      : t(`session_outcomes:outcomes.${outcome}`);
  return comesFirst({ outcome, reason }) ? `${sentence} ${t('session_outcomes:first_next')}` : sentence;
}

/** Why a member is in no group of a session, or why they cannot be put into one. */
export function otherSentence(
  { outcome, reason, refusal }: Pick<OtherRow, 'outcome' | 'reason' | 'refusal'>,
  t: Translator,
): string {
  if (refusal) return t(`session_outcomes:outcomes.${refusal}`);
  return outcome ? outcomeSentence({ outcome, reason }, t) : t('session_outcomes:not_asked');
}

/** The values of the placeholders of a sentence about a reason. */
export function reasonValues(reason: Partial<Omit<StoredReason, 'code'>>, t: Translator): Values {
  const { rule, people, partners, places, name, common } = reason;
  return {
    rule: wholeNumber(rule ?? 0, t.language),
    people: t('session_outcomes:people', { count: people ?? 0 }),
    partners: t('session_outcomes:matches', { count: partners ?? 0 }),
    places: t('session_outcomes:times', { count: places ?? 0 }),
    name: name ?? '',
    label: common?.label ?? '',
  };
}
