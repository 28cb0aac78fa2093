import type { TemplatesSearch } from './search.ts';
import type { UseCase } from './templates-api.ts';

/** Templates that hold every word that is searched, for a use case when one is chosen. */
export function foundTemplates(
  templates: readonly UseCase[],
  { search, use_case }: TemplatesSearch,
): UseCase[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return templates.filter((one) => {
    if (use_case && one.use_case !== use_case) return false;
    const whole = plain(`${one.title} ${one.summary} ${one.use_case} ${one.why}`);
    return words.every((word) => whole.includes(word));
  });
}

/** Without accents and capitals: "équipe" is found by "equipe". */
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The purposes of the templates, each once, in the order of the library. */
export function purposesOf(templates: readonly UseCase[]): string[] {
  return [...new Set(templates.map(({ use_case }) => use_case))];
}

/** How many sit at the table of a template. */
export function seatsOf({ algo, seats, users_per_group }: UseCase): number {
  if (algo === 'advanced' && seats.length > 0) return seats.length;
  return algo === 'secretsanta' ? 2 : users_per_group;
}
