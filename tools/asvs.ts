const HEADING = '## ASVS 5.0, level 2';
const VERDICTS: ReadonlySet<string> = new Set(['met', 'deviation', 'n/a']);

export interface Asvs {
  /** How many requirements are met. */
  met: number;
  not_met: { id: string; reason: string }[];
}

/**
 * Counts the verdicts of the table in docs/security.md: rows of requirement, level, verdict and reason.
 *
 * @throws Error when there is no table, or a row has another verdict.
 */
export function readAsvs(markdown: string): Asvs {
  const [, section] = markdown.split(`\n${HEADING}\n`);
  const rows = (section?.split(/\n## /)[0] ?? '')
    .split('\n')
    .filter((line) => /^\|\s*V?\d+\.\d+\.\d+\s*\|/.test(line))
    // A bar within a cell is written with a backslash before it.
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  if (rows.length === 0) {
    throw new Error(
      `docs/security.md has no table of verdicts under “${HEADING}”. Add it, or run without --json.`,
    );
  }
  const not_met: Asvs['not_met'] = [];
  let met = 0;
  for (const [, id = '', , verdict = '', reason = ''] of rows) {
    if (!VERDICTS.has(verdict)) {
      throw new Error(
        `Requirement ${id} of docs/security.md has the verdict “${verdict}”. Write met, deviation or n/a.`,
      );
    }
    if (verdict === 'met') met += 1;
    if (verdict === 'deviation') not_met.push({ id, reason });
  }
  return { met, not_met };
}
