/** One measurement, with the floor measured in the same run. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  floor: number | null;
  /** value against floor; null where there is no floor. */
  ratio: number | null;
  goal: string;
  met: boolean;
}

export interface Report {
  name: string;
  rows: Row[];
  /** Lines for people, not judged. */
  notes?: string[];
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A rate against the rate of the floor; good from `atLeast` on. */
export function rate(what: string, value: number, floor: number, unit: string, atLeast: number): Row {
  const ratio = value / floor;
  return {
    what,
    value: rounded(value),
    unit,
    floor: rounded(floor),
    ratio: rounded(ratio),
    goal: `>= ${atLeast}`,
    met: ratio >= atLeast,
  };
}

/** A time against the time of the floor, so that less is better; good up to `atMost`. */
export function cost(what: string, value: number, floor: number, unit: string, atMost: number): Row {
  const ratio = value / floor;
  return {
    what,
    value: rounded(value),
    unit,
    floor: rounded(floor),
    ratio: Math.round(ratio * 10_000) / 10_000,
    goal: `<= ${atMost}`,
    met: ratio <= atMost,
  };
}

/** A figure that must stay under a bound. */
export function bounded(what: string, value: number, unit: string, atMost: number): Row {
  return {
    what,
    value: rounded(value),
    unit,
    floor: null,
    ratio: null,
    goal: `<= ${atMost} ${unit}`,
    met: value <= atMost,
  };
}

/** A score with a minimum. */
export function reached(what: string, value: number, unit: string, atLeast: number): Row {
  const row = { what, value: rounded(value), unit, floor: null, ratio: null };
  return { ...row, goal: `>= ${atLeast}`, met: value >= atLeast };
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a report for people, or as one line of JSON. */
export function print(report: Report, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(report));
    return;
  }
  console.log(`\n${report.name}`);
  for (const row of report.rows) {
    const floor = row.floor === null ? '' : `, floor ${row.floor} ${row.unit}, ratio ${row.ratio}`;
    console.log(
      `  ${row.met ? 'met   ' : 'MISSED'} ${row.what}: ${row.value} ${row.unit}${floor} (goal ${row.goal})`,
    );
  }
  for (const note of report.notes ?? []) console.log(note === '' ? '' : `  ${note}`);
}
