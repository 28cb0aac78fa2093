import {
  EMAIL_TEMPLATE_RULES,
  type MessageFact,
  type EmailTemplateKind,
  type EmailTemplateVariable,
  variablesOf,
} from '@fika/contract';
import { clockTime, placeOfZone, shortDay } from '#platform/i18n/format.ts';
import type { GroupTimes, PersonRow } from '#features/email-outbox/types.ts';
import type { Seat } from '#features/email-outbox/layout/present.ts';
import type { Translator } from '@fika/messages/server';
import type { TemplateData } from '../types.ts';

const READER = { id: 1, first_name: 'Amara', last_name: 'Okafor' };
const BRAM = { id: 2, first_name: 'Bram', last_name: 'Vermeer' };
const CHIARA = { id: 3, first_name: 'Chiara', last_name: 'Moretti' };
const SAMPLE_PEOPLE: readonly Seat[] = [READER, BRAM, CHIARA];
/** In the week of the sample day of the matches. */
const SAMPLE_TIMES = ['2026-11-24T13:00:00Z', '2026-11-25T09:30:00Z', '2026-11-26T14:00:00Z'];
const SAMPLE_ZONE = 'Europe/Paris';

/** The samples of the contract as the data of a template; links lead to `url`. */
export function sampleData(kind: EmailTemplateKind, t: Translator, url: string): TemplateData {
  const sample = (name: EmailTemplateVariable) => t(`email_template_samples:${name}`);
  const { targets, facts, blocks } = EMAIL_TEMPLATE_RULES[kind];
  const rows: Record<MessageFact, string> = {
    program: t('email_templates:session', { program: sample('program'), number: sample('session') }),
    answer_by: sample('answer_by'),
    so_far: sample('so_far'),
    who: t('email_templates:sample.who'),
    why: t('email_templates:sample.why'),
    icebreaker: t('email_templates:sample.icebreaker'),
    next: t('email_templates:sample.next'),
  };
  return {
    t,
    variables: Object.fromEntries(variablesOf(kind).map((name) => [name, sample(name)])),
    facts: Object.fromEntries(
      facts.map((row) => [row, [{ label: t(`email_templates:facts.${row}`), value: rows[row] }]]),
    ),
    people: kind === 'match' ? SAMPLE_PEOPLE : [READER, null, null],
    others: blocks.includes('people') ? sampleOthers(t) : [],
    times: blocks.includes('times') ? sampleTimes(t, url) : null,
    icebreaker: blocks.includes('icebreaker') ? t('email_templates:sample.icebreaker') : '',
    links: { ...Object.fromEntries(targets.map((target) => [target, url])), leave: url, stop: url },
    footer: {
      why: t('email_templates:sample.footer', { program: sample('program') }),
      stop: t('email_templates:stop'),
    },
  };
}

const samplePerson = (person: typeof BRAM, traits: string): PersonRow => ({
  ...person,
  name: `${person.first_name} ${person.last_name}`,
  traits,
  about_me: '',
  email: `${person.first_name}.${person.last_name}@marelle.example`.toLowerCase(),
});

const sampleOthers = (t: Translator): PersonRow[] => [
  samplePerson(BRAM, t('email_templates:sample.traits_first')),
  samplePerson(CHIARA, t('email_templates:sample.traits_second')),
];

const sampleTimes = (t: Translator, url: string): GroupTimes => ({
  title: t('matching_emails:times.title_many'),
  starts: SAMPLE_TIMES.map((at) => ({
    day: shortDay(at, SAMPLE_ZONE, t.language),
    time: clockTime(at, SAMPLE_ZONE, t.language),
    url,
  })),
  open: { label: t('matching_emails:times.none'), url },
  links: [
    { label: t('matching_emails:times.other'), url },
    { label: t('email_templates:buttons.match_group'), url },
  ],
  note: t('matching_emails:times.zone', { place: placeOfZone(SAMPLE_ZONE) }),
});
