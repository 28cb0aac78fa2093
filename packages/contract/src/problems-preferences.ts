/** What may be wrong with the preferences of a member. */
export const PREFERENCE_PROBLEMS = {
  preference_exists: {
    status: 409,
    en: 'You already have a preference about “{label}”. Change that one instead.',
    fr: 'Vous avez déjà une préférence sur « {label} ». Modifiez plutôt celle-ci.',
  },
  preference_unfit: {
    status: 400,
    en: 'A preference names a choice of a field that members can see. Reload the page to see the fields as they are.',
    fr: 'Une préférence porte sur un choix d’un champ visible des membres. Rechargez la page pour voir les champs actuels.',
  },
  too_many_preferences: {
    status: 409,
    en: 'You have {max} preferences, as many as there can be. Remove one first.',
    fr: 'Vous avez {max} préférences, le maximum. Retirez-en une d’abord.',
  },
  too_many_never_with: {
    status: 409,
    en: 'Your list has {max} people, as many as it can hold. Remove somebody first.',
    fr: 'Votre liste compte {max} personnes, le maximum. Retirez-en une d’abord.',
  },
} as const;
