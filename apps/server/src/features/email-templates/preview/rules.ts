import {
  EMAIL_TEMPLATE_RULES,
  type MessageFact,
  type EmailTemplateKind,
  type EmailTemplateVariable,
  variablesOf,
} from '@fika/contract';
import type { Seat } from '#features/email-outbox/layout/present.ts';
import type { Translator } from '@fika/messages/server';
import type { TemplateData } from '../types.ts';

const SAMPLE_PEOPLE: readonly Seat[] = [
  { id: 1, first_name: 'Amara', last_name: 'Okafor' },
  { id: 2, first_name: 'Bram', last_name: 'Vermeer' },
  { id: 3, first_name: 'Chiara', last_name: 'Moretti' },
];

/** The samples of the contract as the data of a template; links lead to `url`. */
export function sampleData(kind: EmailTemplateKind, t: Translator, url: string): TemplateData {
  const sample = (name: EmailTemplateVariable) => t(`email_template_samples:${name}`);
  const { targets, facts, icebreaker } = EMAIL_TEMPLATE_RULES[kind];
  const rows: Record<MessageFact, string> = {
    program: t('email_templates:session', { program: sample('program'), number: sample('session') }),
    answer_by: sample('answer_by'),
    so_far: sample('so_far'),
    who: t('email_templates:sample.who'),
    why: t('email_templates:sample.why'),
    icebreaker: t('email_templates:sample.icebreaker'),
  };
  return {
    t,
    variables: Object.fromEntries(variablesOf(kind).map((name) => [name, sample(name)])),
    facts: Object.fromEntries(
      facts.map((row) => [row, [{ label: t(`email_templates:facts.${row}`), value: rows[row] }]]),
    ),
    people: kind === 'match' ? SAMPLE_PEOPLE : [SAMPLE_PEOPLE[0] ?? null, null, null],
    icebreaker: icebreaker ? t('email_templates:sample.icebreaker') : '',
    links: { ...Object.fromEntries(targets.map((target) => [target, url])), leave: url, stop: url },
    footer: {
      why: t('email_templates:sample.footer', { program: sample('program') }),
      stop: t('email_templates:stop'),
    },
  };
}
