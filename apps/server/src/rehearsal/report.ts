import type { Outcome } from '@fika/contract';

/** A row of a file that was not taken over. */
export interface RefusedRow {
  file: string;
  row: number;
  field: string;
  value: string;
  reason: string;
}

export interface RoundReport {
  asked: number;
  accepted: number;
  /** By external id, or by email without one. */
  groups: string[][];
  outcomes: Partial<Record<Outcome, number>>;
  /** Pairs that met before in this rehearsal, or knew each other. */
  repeats: number;
  /** Pairs that break a required rule. */
  rules_broken: number;
  mails: { sent: number; received: number; duplicates: number };
  ms: { ask: number; match: number; send: number };
}

export interface RehearsalReport {
  members: number;
  rounds: RoundReport[];
  import_ms: number;
  refused: RefusedRow[];
}

/** The report for people. */
export function describeReport(report: RehearsalReport): string {
  const lines = [`${report.members} members, taken over in ${report.import_ms} ms`];
  for (const { file, row, field, value, reason } of report.refused) {
    lines.push(`  ${file}, line ${row}: ${field} "${value}" was refused: ${reason}`);
  }
  for (const [index, round] of report.rounds.entries()) {
    const outcomes = Object.entries(round.outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ');
    lines.push(
      `session ${index + 1}: ${round.asked} asked, ${round.accepted} accepted, ${round.groups.length} groups (${outcomes}), ` +
        `${round.repeats} repeats, ${round.rules_broken} rules broken, ` +
        `${round.mails.received} mails (${round.mails.duplicates} duplicates), ` +
        `ask ${round.ms.ask} ms, match ${round.ms.match} ms, send ${round.ms.send} ms`,
    );
  }
  return lines.join('\n');
}
