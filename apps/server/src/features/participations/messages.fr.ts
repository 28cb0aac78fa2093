import type { RequestWords } from './messages.en.ts';

/** The same in French. */
export const fr: RequestWords = {
  with_1: 'un ou une collègue',
  with_2: 'deux collègues',
  with_3: 'trois collègues',
  with_4: 'quatre collègues',
  with_many: '{count} collègues',
  answer_by: 'Répondre avant',
  so_far: 'Jusqu’ici',
  so_far_none: 'Votre première session dans ce programme',
  so_far_one: 'Une mise en relation dans ce programme',
  so_far_many: '{count} mises en relation dans ce programme',
  why: 'Vous recevez ce message parce que vous participez à « {program} ».',
  why_invited: 'Vous recevez ce message parce que « {program} » vous est ouvert.',
};
