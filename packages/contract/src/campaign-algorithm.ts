import { z } from 'zod';
import { type Algorithm, ALGORITHMS } from './statuses.ts';

/** How a program matches. The specification spells `withinggroup` in two ways; both are taken, one is stored. */
export const algorithm = z
  .enum([...ALGORITHMS, 'withingroup'])
  .transform((given): Algorithm => (given === 'withingroup' ? 'withinggroup' : given));
