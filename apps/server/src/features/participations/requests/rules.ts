import { firstSentences, LIMITS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { dayAndTime, type Language, longDate, weekday } from '#platform/i18n/format.ts';
import type { TemplateData, TemplateReceiver, SessionFacts } from '#features/email-templates/types.ts';
import { sessionData } from '#features/email-templates/session/rules.ts';

/** The session of an invitation. */
export interface AskedRound extends SessionFacts {
  now: string;
  /** When its groups are made. */
  answers_until: string;
  users_per_group: number;
  /** The description of the program. */
  description: string;
  /** Rounds of this program in which the member got a group. */
  matched: number;
}

/** The content of the invitation of one member, and of its reminder. */
export function requestData(
  t: Translator,
  member: TemplateReceiver,
  round: AskedRound,
  links: TemplateData['links'],
): TemplateData {
  const answerBy = dayAndTime(round.answers_until, round.timezone, t.language);
  const so_far = t('participations_emails:request.so_far', { count: round.matched });
  const why = t('participations_emails:request.why_invited', { program: round.program });
  const data = sessionData(t, member, round, { why, links });
  const others = Array.from({ length: round.users_per_group - 1 }, () => null);
  return {
    ...data,
    variables: {
      ...data.variables,
      names_day: dayOfNames(round, t.language),
      answer_by: answerBy,
      colleagues: colleagues(round.users_per_group - 1, t),
      so_far,
      description: firstSentences(round.description, LIMITS.shortDescription),
    },
    facts: {
      ...data.facts,
      answer_by: [{ label: t('email_templates:facts.answer_by'), value: answerBy }],
      so_far: [{ label: t('email_templates:facts.so_far'), value: so_far }],
    },
    people: [...data.people, ...others],
  };
}

const DAY_MS = 24 * 3600 * 1000;

/** "Monday", and the date with it when that is not this week's. */
function dayOfNames({ matchs_send_at: at, now, timezone }: AskedRound, language: Language): string {
  const name = weekday(at, timezone, language);
  const isSoon = Date.parse(at) - Date.parse(now) < 6 * DAY_MS;
  return isSoon ? name : `${name} ${longDate(at, timezone, language)}`;
}

/** Small numbers are written out. */
function colleagues(count: number, t: Translator): string {
  switch (count) {
    case 2:
      return t('participations_emails:request.two_colleagues');
    case 3:
      return t('participations_emails:request.three_colleagues');
    case 4:
      return t('participations_emails:request.four_colleagues');
    default:
      return t('participations_emails:request.colleagues', { count });
  }
}
