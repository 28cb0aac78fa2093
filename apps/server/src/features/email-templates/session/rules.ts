import type { Translator } from '@fika/messages/server';
import { longDate, wholeNumber } from '#platform/i18n/format.ts';
import type { TemplateData, TemplateReceiver, SessionFacts } from '../types.ts';

/**
 * Common data of every email about a session for one member, without a group. `why` is the sentence with the reason for the
 * email.
 */
export function sessionData(
  t: Translator,
  member: TemplateReceiver,
  session: SessionFacts,
  { why, links }: { why: string; links: TemplateData['links'] },
): TemplateData {
  const { program } = session;
  const number = wholeNumber(session.number, t.language);
  return {
    t,
    variables: {
      first_name: member.first_name,
      last_name: member.last_name,
      program,
      company: member.company_name,
      session: number,
      product: t('email_templates:product'),
      products: t('email_templates:products'),
      date: longDate(session.matchs_send_at, session.timezone, t.language),
    },
    facts: {
      program: [
        {
          label: t('email_templates:facts.program'),
          value: t('email_templates:session', { program, number }),
        },
      ],
    },
    people: [{ ...member, id: member.user_id }],
    others: [],
    times: null,
    icebreaker: '',
    links,
    footer: { why, stop: t('email_templates:stop') },
  };
}
