/** "Why you two" in the reader's language, written from the facts of a group. */
import type { Language, Translate as TranslateOf } from '@fika/messages';
import type { PersonId } from '../input.ts';
import type { WhyFact } from '../result.ts';

/** Messages about groups, of the catalogue. */
type Translate = TranslateOf<'why'>;

export interface WhyOptions {
  t: Translate;
  /** Only this member sees facts about themselves. */
  reader_id?: PersonId;
}

/** More facts about the people than this are too much to read. */
const MAX_MATTERS = 3;

/** Both languages write the day before the month. */
const DATE_LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** A day such as `2026-03-02` in words: "2 March 2026". */
export function dateText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

const MATTERS: ReadonlySet<WhyFact['fact']> = new Set([
  'shared',
  'different',
  'close',
  'far',
  'shared_hours',
]);

/**
 * The facts for one reader, the most important first: at most three about the people, then the history, the size of the group
 * and facts about the reader.
 */
export function toldFacts(why: readonly WhyFact[], readerId?: PersonId): WhyFact[] {
  let matters = 0;
  return why
    .filter((fact) => !('member_id' in fact) || fact.member_id === readerId)
    .filter((fact) => !MATTERS.has(fact.fact) || matters++ < MAX_MATTERS);
}

/** The same as whole sentences. */
export function whySentences(why: readonly WhyFact[], { t, reader_id }: WhyOptions): string[] {
  return toldFacts(why, reader_id).map((fact) => sentence(fact, t));
}

function sentence(fact: WhyFact, t: Translate): string {
  switch (fact.fact) {
    case 'shared':
    case 'different': {
      const { title, labels } = fact;
      return labels.length > 0
        ? t(`why:sentences.${fact.fact}`, { title, labels: listed(labels, t.language) })
        : t(`why:sentences.${fact.fact}_title`, { title });
    }
    case 'close':
    case 'far':
      return t(`why:sentences.${fact.fact}`, { title: fact.title });
    case 'shared_hours':
      return t('why:sentences.shared_hours', { count: fact.hours });
    case 'met_before':
      return fact.last_met === undefined
        ? t('why:sentences.met_before')
        : t('why:sentences.last_met', { date: dateText(fact.last_met, t.language) });
    case 'odd_number':
      return t('why:sentences.odd_number', { size: fact.size });
    case 'seat':
      return t('why:sentences.seat', { name: fact.name });
    default:
      return t(`why:sentences.${fact.fact}`);
  }
}

const listed = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
