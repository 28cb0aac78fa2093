import { randomCoffee } from './random-coffee.ts';
import type { UseCaseSketch } from './use-case.ts';

/** The library, in the order in which it is shown. */
export const USE_CASES: readonly UseCaseSketch[] = [randomCoffee];
