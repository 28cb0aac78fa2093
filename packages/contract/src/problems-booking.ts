/** Problems of finding a time for a coffee. */
export const BOOKING_PROBLEMS = {
  slot_taken: {
    status: 409,
    en: 'This time no longer suits everybody. Choose another one.',
    fr: 'Cet horaire ne convient plus à tout le monde. Choisissez-en un autre.',
  },
  booking_exists: {
    status: 409,
    en: 'A time is booked already. Move it if it does not suit you.',
    fr: 'Un horaire est déjà réservé. Déplacez-le s’il ne vous convient pas.',
  },
  booking_none: {
    status: 409,
    en: 'No time is booked any more. Choose one.',
    fr: 'Aucun horaire n’est plus réservé. Choisissez-en un.',
  },
  booking_over: {
    status: 409,
    en: 'This coffee is over, or nobody else is left at the table. There is nothing to book.',
    fr: 'Ce café est passé, ou il n’y a plus personne d’autre à la table. Il n’y a rien à réserver.',
  },
  calendars_off: {
    status: 403,
    en: 'Your workspace has turned calendars off. Your hours still count.',
    fr: 'Votre espace a désactivé les agendas. Vos disponibilités comptent toujours.',
  },
  calendar_provider_off: {
    status: 409,
    en: 'This kind of calendar cannot be connected here. Ask whoever runs this server.',
    fr: 'Ce type d’agenda ne se connecte pas ici. Adressez-vous à la personne qui gère ce serveur.',
  },
  calendar_consent_invalid: {
    status: 409,
    en: 'The calendar is not connected: this answer is too old, or was used already. Connect it again.',
    fr: 'L’agenda n’est pas connecté : cette réponse est trop ancienne ou a déjà servi. Connectez-le à nouveau.',
  },
  calendar_consent_partial: {
    status: 409,
    en: 'The calendar is not connected: a permission was left out. Connect it again and tick every box on the page of Google.',
    fr: 'L’agenda n’est pas connecté : une autorisation manque. Recommencez et cochez toutes les cases sur la page de Google.',
  },
  calendar_read_only: {
    status: 409,
    en: 'You may only read this calendar, so no coffee can be written into it. Choose another one.',
    fr: 'Vous ne pouvez que lire cet agenda : aucun café ne peut y être écrit. Choisissez-en un autre.',
  },
  calendar_unreachable: {
    status: 409,
    en: 'The calendar is not connected: its provider did not answer as it should. Try again in a few minutes.',
    fr: 'L’agenda n’est pas connecté : son fournisseur n’a pas répondu comme prévu. Recommencez dans quelques minutes.',
  },
} as const;
