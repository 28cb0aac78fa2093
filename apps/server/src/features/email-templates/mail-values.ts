import { type LetterFact, type LetterKind, LETTER_RULES, variablesOf } from '@fika/contract';
import { factRow, seats } from '#features/email-outbox/layout/present.ts';
import { type Language, labelled } from '#platform/i18n/format.ts';
import { type Html, html } from '#platform/mail/html.ts';
import type { FactRow, LetterData } from './letter-data.ts';

/** What fills the placeholders of `mailTemplate`, each escaped when it is put in. */
export function mailValues(kind: LetterKind, data: LetterData): Record<string, string | Html> {
  const values: Record<string, string | Html> = {
    brace: '{',
    company: data.variables.company ?? '',
    seats: seats(data.people),
    icebreaker: data.icebreaker,
    why: data.footer.why,
    stop: data.footer.stop,
    url_stop: data.links.stop,
    url_leave: data.links.leave,
  };
  const { facts, targets } = LETTER_RULES[kind];
  for (const name of variablesOf(kind)) values[name] = data.variables[name] ?? '';
  for (const target of targets) values[`url_${target}`] = data.links[target] ?? data.links.leave;
  for (const row of facts) addFact(values, row, data);
  return values;
}

function addFact(
  values: Record<string, string | Html>,
  row: LetterFact,
  { facts, language }: LetterData,
): void {
  const rows = facts[row] ?? [];
  values[`fact_${row}`] = html`${rows.map(({ label, value, email }) => factRow(label, value, email))}`;
  values[`fact_${row}_text`] = rows.map((fact) => factLine(fact, language)).join('\n');
}

/** A row as a line of plain text. */
function factLine({ label, value, email }: FactRow, language: Language): string {
  const said = email === undefined ? value : `${value}, ${email}`;
  return label === '' ? said : labelled(label, said, language);
}
