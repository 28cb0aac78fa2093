/** What may be wrong with what a program writes to its members. */
export const LETTER_CALL_PROBLEMS = {
  letter_invalid: {
    status: 400,
    en: 'The message cannot be used yet. {reason}',
    fr: 'Le message n’est pas encore utilisable. {reason}',
  },
  superseded: {
    status: 409,
    en: 'A newer check took the place of this one.',
    fr: 'Une vérification plus récente a remplacé celle-ci.',
  },
  icebreaker_exists: {
    status: 409,
    en: 'You have this question already.',
    fr: 'Vous avez déjà cette question.',
  },
  icebreakers_full: {
    status: 409,
    en: 'A workspace can have {max} questions of its own. Remove one first.',
    fr: 'Un espace peut avoir {max} questions à lui. Retirez-en une d’abord.',
  },
} as const;
