import type { CampaignsStats } from './api.ts';

export type Program = CampaignsStats['campaigns'][number];

/** Columns by which the programs can be ordered. */
const ORDERINGS = [
  'name',
  'sessions',
  'reach',
  'participation',
  'connections',
  'repeats',
  'met',
  'rating',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** The share of the groups of a program that met; null without groups. */
export const metShare = ({ met, groups }: Program): number | null => (groups > 0 ? met / groups : null);

function valueOf(program: Program, by: Exclude<Ordering, 'name'>): number | null {
  if (by === 'met') return metShare(program);
  return by === 'rating' ? (program.rating?.average ?? null) : program[by];
}

/** Programs by a column, `-reach` downwards. Those without a value are last both ways. */
export function orderedPrograms(programs: readonly Program[], ordering: string): Program[] {
  const isDown = ordering.startsWith('-');
  const by = ORDERINGS.find((one) => one === ordering.replace(/^-/, '')) ?? 'name';
  const sign = isDown ? -1 : 1;
  if (by === 'name') return programs.toSorted((a, b) => sign * a.name.localeCompare(b.name));
  return programs.toSorted((a, b) => {
    const [one, other] = [valueOf(a, by), valueOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** The one program whose number is above those of the others; null without another one to compare with. */
export function bestBy(
  programs: readonly Program[],
  by: 'participation' | 'met',
): { name: string; share: number } | null {
  const [best, next] = orderedPrograms(programs, `-${by}`).flatMap((program) => {
    const share = valueOf(program, by);
    return share === null ? [] : [{ name: program.name, share }];
  });
  return best && next && best.share > next.share ? best : null;
}

/** Whether anything of a program happened in the range. */
export const isBusy = ({ sessions, reach, groups }: Program): boolean => sessions + reach + groups > 0;
