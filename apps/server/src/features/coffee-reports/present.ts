import { type CoffeeReport, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { PersonRow, ReportRow } from './queries.ts';

export const stateOf = ({ settled_at }: { settled_at: string | null }): CoffeeReport['state'] =>
  settled_at === null ? 'open' : 'settled';

export function presentReport(row: ReportRow, t: Translator): CoffeeReport {
  const person = (of: PersonRow) => ({ id: of.id, full_name: memberName(of, t) });
  const { id, topic, text, created_at, program, reporter, about, others, steps } = row;
  return {
    id,
    state: stateOf(row),
    topic,
    text,
    created_at,
    program,
    reporter: person(reporter),
    about: about && person(about),
    others: others.map(person),
    steps: steps.map(({ step, actor, note, answer, created_at: at }) => ({
      step,
      note,
      answer,
      actor_name: actor && memberName(actor, t),
      // Inside of JSON the database writes instants in another format.
      created_at: new Date(at).toISOString(),
    })),
  };
}
