/** Sentences of the invitation. `{name}` is filled when a mail is made. */
export const en = {
  with_1: 'a colleague',
  with_2: 'two colleagues',
  with_3: 'three colleagues',
  with_4: 'four colleagues',
  with_many: '{count} colleagues',
  answer_by: 'Answer by',
  so_far: 'So far',
  so_far_none: 'Your first session in this program',
  so_far_one: 'You were matched once in this program',
  so_far_many: 'You were matched {count} times in this program',
  why: 'You get this because you take part in {program}.',
  why_invited: 'You’re receiving this because {program} is open to you.',
};

export type RequestWords = Record<keyof typeof en, string>;
