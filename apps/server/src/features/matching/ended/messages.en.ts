export interface EndedWords {
  subject: string;
  heading: string;
  /** Who ended it, in general words. */
  withdrawn: string;
  archived: string;
  /** What follows a session that was withdrawn. */
  next: string;
  no_next: string;
  button: string;
  why: string;
}

/** Sentences of the email to those who had accepted a session that ended unsent. */
export const en: EndedWords = {
  subject: '{program}: session {number} is canceled',
  heading: 'This session is canceled',
  withdrawn: 'An admin canceled session {number} of {program}, so you won’t get a match this time.',
  archived:
    'An admin ended {program}, so session {number} is canceled. No more sessions follow. Your past meetings stay.',
  next: 'The matches of the next session are planned for {date}.',
  no_next: 'No other session is planned so far.',
  button: 'See the program',
  why: 'You’re receiving this because you accepted an invitation of {program}.',
};
