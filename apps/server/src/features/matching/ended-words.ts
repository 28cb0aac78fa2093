import type { Language } from '#platform/i18n/format.ts';

interface EndedWords {
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
export const ENDED_WORDS: Readonly<Record<Language, EndedWords>> = {
  en: {
    subject: '{program}: session {number} is canceled',
    heading: 'This session is canceled',
    withdrawn: 'An admin canceled session {number} of {program}, so you won’t get a match this time.',
    archived:
      'An admin ended {program}, so session {number} is canceled. No more sessions follow. Your past meetings stay.',
    next: 'The matches of the next session are planned for {date}.',
    no_next: 'No other session is planned so far.',
    button: 'See the program',
    why: 'You’re receiving this because you accepted an invitation of {program}.',
  },
  fr: {
    subject: '{program}\u00a0: la session {number} est annulée',
    heading: 'Cette session est annulée',
    withdrawn:
      'Un admin a annulé la session {number} de {program}\u00a0: vous n’aurez pas de rencontre cette fois-ci.',
    archived:
      'Un admin a mis fin à {program}\u00a0: la session {number} est annulée. Il n’y aura pas d’autre session. Vos rencontres passées restent visibles.',
    next: 'Les rencontres de la prochaine session sont prévues le {date}.',
    no_next: 'Aucune autre session n’est prévue pour l’instant.',
    button: 'Voir le programme',
    why: 'Vous recevez ce message parce que vous avez accepté une invitation de {program}.',
  },
};
