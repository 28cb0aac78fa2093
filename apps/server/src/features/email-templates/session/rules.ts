import type { Config } from '#platform/config.ts';
import { productNoun } from '#features/email-outbox/rules.ts';
import { type Language, longDate, sentence } from '#platform/i18n/format.ts';
import type { LetterData, LetterMember, LetterSession } from '../types.ts';
import { LETTER_WORDS } from '../rules.ts';

/** The names that sentences of letters speak of a session by. */
export function sessionNames(config: Config, session: LetterSession, language: Language) {
  const noun = productNoun(config, language);
  return {
    product: noun.one,
    products: noun.many,
    program: session.program,
    number: String(session.number),
  };
}

/**
 * What every letter about a session says to one member, alone at the table. `why` is the sentence that says why it came.
 */
export function sessionLetter(
  config: Config,
  member: LetterMember,
  session: LetterSession,
  { why, links }: { why: string; links: LetterData['links'] },
): LetterData {
  const { language } = member;
  const words = LETTER_WORDS[language];
  const names = sessionNames(config, session, language);
  return {
    language,
    variables: {
      first_name: member.first_name,
      last_name: member.last_name,
      program: session.program,
      company: member.company_name,
      session: names.number,
      product: names.product,
      products: names.products,
      date: longDate(session.matchs_send_at, session.timezone, language),
    },
    facts: { program: [{ label: words.program, value: sentence(words.session, names) }] },
    people: [{ ...member, id: member.user_id }],
    icebreaker: '',
    links,
    footer: { why: sentence(why, names), stop: sentence(words.stop, names) },
  };
}
