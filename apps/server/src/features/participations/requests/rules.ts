import type { Config } from '#platform/config.ts';
import {
  dayAndTime,
  type Language,
  longDate,
  sentence,
  weekday,
  wholeNumber,
} from '#platform/i18n/format.ts';
import type { TemplateData, TemplateReceiver, SessionFacts } from '#features/email-templates/types.ts';
import { sessionData, sessionNames } from '#features/email-templates/session/rules.ts';
import { en, type RequestWords } from '../messages.en.ts';
import { fr } from '../messages.fr.ts';

const WORDS: Readonly<Record<Language, RequestWords>> = { en, fr };

/** The session of an invitation. */
export interface AskedRound extends SessionFacts {
  now: string;
  /** When its groups are made. */
  answers_until: string;
  users_per_group: number;
  /** Rounds of this program in which the member got a group. */
  matched: number;
}

/** What the invitation says to one member, and what reminds them of it. */
export function requestData(
  config: Config,
  member: TemplateReceiver,
  round: AskedRound,
  links: TemplateData['links'],
): TemplateData {
  const { language } = member;
  const words = WORDS[language];
  const names = sessionNames(config, round, language);
  const answerBy = dayAndTime(round.answers_until, round.timezone, language);
  const so_far = soFar(round.matched, words, language, names);
  const data = sessionData(config, member, round, { why: words.why_invited, links });
  const others = Array.from({ length: round.users_per_group - 1 }, () => null);
  return {
    ...data,
    variables: {
      ...data.variables,
      names_day: dayOfNames(round, language),
      answer_by: answerBy,
      colleagues: colleagues(round.users_per_group - 1, words),
      so_far,
    },
    facts: {
      ...data.facts,
      answer_by: [{ label: words.answer_by, value: answerBy }],
      so_far: [{ label: words.so_far, value: so_far }],
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

function colleagues(count: number, words: RequestWords): string {
  return words[`with_${count}` as 'with_1'] ?? sentence(words.with_many, { count: String(count) });
}

function soFar(
  matched: number,
  words: RequestWords,
  language: Language,
  names: Record<string, string>,
): string {
  if (matched === 0) return words.so_far_none;
  const count = wholeNumber(matched, language);
  return sentence(matched === 1 ? words.so_far_one : words.so_far_many, { ...names, count });
}
