import type { Config } from '#platform/config.ts';
import { productNoun } from '#features/email-outbox/rules.ts';
import { type Language, longDate, sentence } from '#platform/i18n/format.ts';
import type { TemplateData, TemplateReceiver, SessionFacts } from '../types.ts';
import { TEMPLATE_WORDS } from '../rules.ts';

/** The names that sentences of templates speak of a session by. */
export function sessionNames(config: Config, session: SessionFacts, language: Language) {
  const noun = productNoun(config, language);
  return {
    product: noun.one,
    products: noun.many,
    program: session.program,
    number: String(session.number),
  };
}

/**
 * What every email about a session says to one member, alone at the table. `why` is the sentence that says why it came.
 */
export function sessionData(
  config: Config,
  member: TemplateReceiver,
  session: SessionFacts,
  { why, links }: { why: string; links: TemplateData['links'] },
): TemplateData {
  const { language } = member;
  const words = TEMPLATE_WORDS[language];
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
