import type { CampaignRule, Outcome } from '@fika/contract';
import type { Blocker } from '@fika/matching';
import { readRule, type RuleGoals, ruleSentence, type RuleWords } from '#features/campaigns/rule-words.ts';
import { type Language, sentence, wholeNumber } from '#platform/i18n/format.ts';
import { comesFirst } from '#features/participations/outcomes/rules.ts';
import type { OtherRow } from '#features/participations/others/queries.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';

/** What became of a rule that is not kept. */
const UNKEPT: RuleGoals = {
  most: { en: '{name} has little in common', fr: '{name} : peu en commun' },
  least: { en: '{name} has much in common', fr: '{name} : beaucoup en commun' },
  closest: { en: '{name} is far apart', fr: '{name} : éloigné' },
  farthest: { en: '{name} is close', fr: '{name} : proche' },
  same: { en: '{name} is different', fr: '{name} : différent' },
  different: { en: '{name} is the same', fr: '{name} : identique' },
  allow: { en: 'not only these meet: {name}', fr: 'pas seulement ces rencontres : {name}' },
  forbid: { en: 'these meet: {name}', fr: 'ces rencontres ont lieu : {name}' },
};

/** How a group does not keep a rule: "Department is the same", and for how many of its pairs if not for all. */
export function unkeptSentence(
  rule: CampaignRule,
  words: RuleWords,
  { pairs, broken }: { pairs: number; broken: number },
): string {
  const sentence = readRule(rule, words, UNKEPT);
  if (broken === pairs || rule.kind === 'optimization') return sentence;
  const part = words.language === 'en' ? `${broken} of ${pairs} pairs` : `${broken} paires sur ${pairs}`;
  return `${sentence} (${part})`;
}

const BLOCKERS: Record<Exclude<Blocker['kind'], 'rule' | 'empty'>, Record<Language, string>> = {
  // Who blocked whom is nobody's business.
  never_with: { en: 'these people are kept apart', fr: 'ces personnes ne se rencontrent pas' },
  manager: { en: 'nobody meets their manager', fr: 'personne ne rencontre son responsable' },
  skip_level: {
    en: 'neither is a peer of the other’s manager',
    fr: 'aucune des deux personnes n’est homologue du responsable de l’autre',
  },
  availability: { en: 'there is no hour in common', fr: 'il n’y a pas d’heure en commun' },
};

/** What stands in the way of a group: "rule 1: Department is different". */
export function blockerSentence(blocker: Blocker, words: RuleWords): string {
  if (blocker.kind !== 'rule' && blocker.kind !== 'empty') return BLOCKERS[blocker.kind][words.language];
  const rule = words.rules[blocker.index];
  const name = `${words.language === 'en' ? 'rule' : 'règle'} ${blocker.index + 1}`;
  return rule ? `${name}, ${ruleSentence(rule, words)}` : name;
}

const OUTCOMES: Record<Outcome, Record<Language, string>> = {
  matched: { en: 'Has a group.', fr: 'A un groupe.' },
  declined: { en: 'Declined this session.', fr: 'A décliné cette session.' },
  no_answer: { en: 'Did not answer in time.', fr: 'N’a pas répondu à temps.' },
  snoozed: { en: 'Takes a break from this program.', fr: 'Fait une pause dans ce programme.' },
  own_pace: {
    en: 'Has as many meetings in four weeks as wished for.',
    fr: 'A déjà autant de rencontres en quatre semaines que souhaité.',
  },
  sat_out: {
    en: 'The number of participants didn’t fit the group size.',
    fr: 'Le nombre de participants ne se divisait pas en groupes complets.',
  },
  not_drawn: {
    en: 'Not drawn this time. Every session is a new draw.',
    fr: 'Nom non tiré cette fois-ci. Chaque session est un nouveau tirage.',
  },
  no_partner: {
    en: 'No match was possible within the rules.',
    fr: 'Aucune rencontre n’était possible selon les règles.',
  },
  over_cap: {
    en: 'Over the limit of people per session. People who waited longest come first next time.',
    fr: 'Au-delà du nombre de personnes par session. Les plus longues attentes passent en premier la prochaine fois.',
  },
  inactive: { en: 'Was no longer active.', fr: 'N’était plus actif.' },
  left: { en: 'Left the program.', fr: 'A quitté le programme.' },
  delivery_failed: {
    en: 'The invitation could not be delivered.',
    fr: 'L’invitation n’a pas pu être remise.',
  },
  withdrawn: {
    en: 'The session was canceled before its matches were sent.',
    fr: 'La session a été annulée avant l’envoi de ses rencontres.',
  },
  archived: {
    en: 'The program was archived before the matches were sent.',
    fr: 'Le programme a été archivé avant l’envoi des rencontres.',
  },
};

const REASONS: Record<string, Record<Language, string>> = {
  rematched: {
    en: 'Matched again in this session: the first match had no reply, or there was none.',
    fr: 'Nouvelle mise en relation dans cette session\u00a0: la première est restée sans réponse, ou il n’y en avait pas.',
  },
  placed_by_admin: { en: 'Placed by an admin.', fr: 'Placé par un administrateur.' },
  taken_out: { en: 'Removed from the groups by an admin.', fr: 'Retrait des groupes par un admin.' },
  partner_left: {
    en: 'The other person left before the matches were sent.',
    fr: 'La personne prévue est partie avant l’envoi.',
  },
  accepted_late: {
    en: 'Accepted after the groups were made.',
    fr: 'A accepté après la formation des groupes.',
  },
  fixed: { en: 'Joins every group.', fr: 'Rejoint tous les groupes.' },
  present: { en: 'Gives a present and gets one.', fr: 'Offre un cadeau et en reçoit un.' },
  seat_scarce: {
    en: 'The place “{name}” could be filled {places} times, and {people} people waited for it.',
    fr: 'La place « {name} » pouvait être prise {places} fois, et {people} personnes l’attendaient.',
  },
  no_seat: { en: 'Fits no place of the group.', fr: 'Ne correspond à aucune place du groupe.' },
  paused: {
    en: 'Takes a break: several invitations had no answer.',
    fr: 'En pause : plusieurs invitations sont restées sans réponse.',
  },
  away: {
    en: 'Takes a break from all programs.',
    fr: 'Fait une pause dans tous les programmes.',
  },
  removed_by_admin: {
    en: 'Removed from the program by an admin.',
    fr: 'Retrait du programme par un admin.',
  },
  alone: { en: 'Nobody else took part.', fr: 'Personne d’autre ne participait.' },
  mailbox_refused: { en: 'The mailbox refused the invitation.', fr: 'La boîte a refusé l’invitation.' },
  empty_field: {
    en: 'Rule {rule}: has no value for {name}, and such members stay unmatched.',
    fr: 'Règle {rule}\u00a0: aucune valeur pour {name}, donc pas de rencontre.',
  },
  no_managers_peer: {
    en: 'Nobody in this session is a peer of their manager, or has a manager who is their peer.',
    fr: 'Dans cette session, aucune rencontre possible avec un homologue de son responsable.',
  },
  no_allowed_partner: {
    en: 'Rule {rule} allows no match among the participants.',
    fr: 'Selon la règle {rule}, aucune rencontre n’est possible.',
  },
  competition: {
    en: 'Rule {rule}: {people} people share {partners}.',
    fr: 'Règle {rule} : {people} personnes pour {partners}.',
  },
  competition_among: {
    en: 'Rule {rule}: {people} people from {label} share {partners}.',
    fr: 'Règle {rule} : {people} personnes de {label} pour {partners}.',
  },
  all_taken: {
    en: 'Everybody who may be met under rule {rule} is in another group.',
    fr: 'Selon la règle {rule}, toutes les rencontres possibles sont déjà prises.',
  },
  odd_one_out: {
    en: 'Rule {rule} leaves {people} people who may meet, an odd number.',
    fr: 'La règle {rule} laisse {people} personnes, un nombre impair.',
  },
};

/** A stored reason: one of the engine's, or a word of the product. */
type StoredReason = {
  code: string;
  rule?: number | null;
  people?: number | null;
  partners?: number | null;
  places?: number | null;
  name?: string | null;
  common?: { label: string } | null;
};

/** Reasons for having nobody that no rule is needed for. */
const WITHOUT_RULE: ReadonlySet<string> = new Set([
  'partner_left',
  'taken_out',
  'accepted_late',
  'seat_scarce',
  'no_seat',
  'no_managers_peer',
]);

/** Why somebody has the outcome they have, in the reader's language. */
export function outcomeSentence(
  { outcome, reason }: Omit<OutcomeRow, 'user_id'>,
  language: Language,
): string {
  const known = reason as StoredReason | null;
  const isAmong = known?.code === 'competition' && known.common;
  const needsRule = outcome === 'no_partner' && !WITHOUT_RULE.has(known?.code ?? '');
  const text =
    known && (!needsRule || known.rule) ? REASONS[isAmong ? 'competition_among' : known.code] : null;
  const sentence = fillReason((text ?? OUTCOMES[outcome])[language], known ?? {}, language);
  return comesFirst({ outcome, reason }) ? `${sentence} ${FIRST_NEXT[language]}` : sentence;
}

const FIRST_NEXT = { en: 'First in line next time.', fr: 'Prioritaire la prochaine fois.' };

const NOT_ASKED = { en: 'Was not asked.', fr: 'N’a pas reçu d’invitation.' };

/** Why somebody is in no group of a session, or why they cannot be put into one. */
export function otherSentence(
  { outcome, reason, refusal }: Pick<OtherRow, 'outcome' | 'reason' | 'refusal'>,
  language: Language,
): string {
  if (refusal) return OUTCOMES[refusal][language];
  return outcome ? outcomeSentence({ outcome, reason }, language) : NOT_ASKED[language];
}

const PARTNERS = {
  en: { one: 'possible match', other: 'possible matches' },
  fr: { one: 'rencontre possible', other: 'rencontres possibles' },
} as const;

/** A sentence about a reason with its placeholders filled: {rule}, {people}, {places}, {name}, {partners} with their noun,
 * {label}. */
export function fillReason(
  text: string,
  reason: Partial<Omit<StoredReason, 'code'>>,
  language: Language,
): string {
  const { rule, people, partners, places, name, common } = reason;
  const number = (value: number | null | undefined) => wholeNumber(value ?? 0, language);
  const noun = PARTNERS[language][partners === 1 ? 'one' : 'other'];
  return sentence(text, {
    rule: number(rule),
    people: number(people),
    places: number(places),
    name: name ?? '',
    partners: `${number(partners)} ${noun}`,
    label: common?.label ?? '',
  });
}
