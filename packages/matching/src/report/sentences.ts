/** "Why you two", in the reader's language, from the facts of a group. */
import type { PersonId } from '../input.ts';
import type { WhyFact } from '../result.ts';

export type Locale = 'en' | 'fr';

export interface WhyOptions {
  locale: Locale;
  /** Facts about one member are told to that member only. */
  reader_id?: PersonId;
}

/** More than this many things in common or different tire the reader. */
const MAX_MATTERS = 3;

type Words = { [F in WhyFact as F['fact']]: (fact: F) => string };

function listed(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}

/** Days before months in both languages. */
const DATE_LOCALES: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR' };

/** A day such as `2026-03-02` in words: "2 March 2026". */
export function dateText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(DATE_LOCALES[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

const ENGLISH: Words = {
  shared: ({ title, labels }) =>
    labels.length > 0 ? `You share ${title}: ${listed(labels, 'en')}.` : `You share ${title}.`,
  different: ({ title, labels }) =>
    labels.length > 0 ? `You differ in ${title}: ${listed(labels, 'en')}.` : `You differ in ${title}.`,
  close: ({ title }) => `You are close in ${title}.`,
  far: ({ title }) => `You are far apart in ${title}.`,
  shared_hours: ({ hours }) =>
    hours === 1 ? 'You share one free hour a week.' : `You share ${hours} free hours a week.`,
  skip_level: () => 'This program introduces people to peers of their manager.',
  first_meeting: () => 'You have not been matched before.',
  met_before: ({ last_met }) =>
    last_met === undefined
      ? 'You have been matched before.'
      : `You were last matched on ${dateText(last_met, 'en')}.`,
  mostly_new: () => 'Most of you have not been matched before.',
  odd_number: ({ size }) => `It was an odd number, so ${size} of you meet.`,
  won: () => 'You won this draw.',
  seat: ({ name }) => `Your place in this group: ${name}.`,
  came_first: () => 'You had no match in an earlier session, so you came first.',
};

const FRENCH: Words = {
  shared: ({ title, labels }) =>
    labels.length > 0 ? `Point commun, ${title} : ${listed(labels, 'fr')}.` : `Point commun : ${title}.`,
  different: ({ title, labels }) =>
    labels.length > 0 ? `Différence, ${title} : ${listed(labels, 'fr')}.` : `Différence : ${title}.`,
  close: ({ title }) => `Proximité : ${title}.`,
  far: ({ title }) => `Écart : ${title}.`,
  shared_hours: ({ hours }) =>
    hours === 1
      ? 'Vous avez une heure libre en commun par semaine.'
      : `Vous avez ${hours} heures libres en commun par semaine.`,
  skip_level: () => 'Ce programme met en relation avec des homologues de son responsable.',
  first_meeting: () => 'C’est votre première mise en relation.',
  met_before: ({ last_met }) =>
    last_met === undefined
      ? 'Vous avez déjà été mis en relation.'
      : `Votre dernière mise en relation date du ${dateText(last_met, 'fr')}.`,
  mostly_new: () => 'La plupart d’entre vous n’ont jamais été mis en relation.',
  odd_number: ({ size }) => `Le nombre était impair : vous êtes ${size} à vous rencontrer.`,
  won: () => 'Le tirage vous a désignés.',
  seat: ({ name }) => `Votre place dans ce groupe : ${name}.`,
  came_first: () =>
    'Vous n’aviez pas eu de rencontre lors d’une session précédente : vous étiez prioritaire.',
};

const WORDS: Record<Locale, Words> = { en: ENGLISH, fr: FRENCH };
const MATTERS: ReadonlySet<WhyFact['fact']> = new Set([
  'shared',
  'different',
  'close',
  'far',
  'shared_hours',
]);

/**
 * What one member is told, the most telling first: at most three facts about the people, then what there is to say about
 * their history, the size of the group and the reader.
 */
export function toldFacts(why: readonly WhyFact[], readerId?: PersonId): WhyFact[] {
  let matters = 0;
  return why
    .filter((fact) => !('member_id' in fact) || fact.member_id === readerId)
    .filter((fact) => !MATTERS.has(fact.fact) || matters++ < MAX_MATTERS);
}

/** The same as whole sentences. */
export function whySentences(why: readonly WhyFact[], { locale, reader_id }: WhyOptions): string[] {
  return toldFacts(why, reader_id).map((fact) => sentence(fact, WORDS[locale]));
}

function sentence<F extends WhyFact['fact']>(fact: Extract<WhyFact, { fact: F }>, words: Words): string {
  const say = words[fact.fact] as (fact: Extract<WhyFact, { fact: F }>) => string;
  return say(fact);
}
