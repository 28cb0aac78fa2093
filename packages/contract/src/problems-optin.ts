/** What answering an invitation may be refused with. */
export const OPTIN_PROBLEMS = {
  optin_late: {
    status: 410,
    en: 'This session has been drawn. Join the next one.',
    fr: 'Le tirage a eu lieu. Rejoignez la prochaine session.',
  },
  optin_closed: {
    status: 409,
    en: 'This membership was not ended by you, so a link cannot bring it back. Ask an admin of your workspace.',
    fr: 'Ce n’est pas vous qui avez mis fin à cette participation : un lien ne peut pas la rétablir. Adressez-vous à l’administration de votre espace.',
  },
  snooze_date: {
    status: 400,
    en: 'Choose a day between tomorrow and a year from now.',
    fr: 'Choisissez un jour entre demain et dans un an.',
  },
  optin_gone: {
    status: 410,
    en: 'This session is over or was withdrawn.',
    fr: 'Cette session est terminée ou a été retirée.',
  },
} as const;
