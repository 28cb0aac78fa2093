/** Problems of coffees and of asking for one. */
export const COFFEE_PROBLEMS = {
  coffee_move: {
    status: 409,
    en: 'This coffee is {from} and cannot become {to}. Reload the page to see where it stands.',
    fr: 'Ce café est {from} et ne peut pas devenir {to}. Rechargez la page pour voir où il en est.',
  },
  coffee_undated: {
    status: 400,
    en: 'A scheduled coffee has a day and a time. Choose them, from now on and within a year.',
    fr: 'Un café planifié a un jour et une heure. Choisissez-les, à partir de maintenant et dans l’année.',
  },
  rematch_gone: {
    status: 410,
    en: 'This offer no longer holds: there was an answer, or the session is over. Reload the page to see where the coffee stands.',
    fr: 'Cette proposition ne tient plus : une réponse est arrivée, ou la session est terminée. Rechargez la page pour voir où en est le café.',
  },
  instant_match_off: {
    status: 403,
    en: 'Your workspace has turned introductions off. Its programs bring you together instead.',
    fr: 'Votre espace a désactivé les mises en relation directes. Ses programmes s’en chargent.',
  },
  introduction_unavailable: {
    status: 409,
    en: 'This person cannot be introduced to you now. Ask somebody else, or try again in a few weeks.',
    fr: 'Cette personne ne peut pas vous être présentée pour l’instant. Demandez quelqu’un d’autre, ou réessayez dans quelques semaines.',
  },
  introduction_self: {
    status: 400,
    en: 'You cannot be introduced to yourself. Choose a colleague.',
    fr: 'Personne ne peut se rencontrer soi-même. Choisissez quelqu’un d’autre.',
  },
  introduction_open: {
    status: 409,
    en: 'You have a coffee with this person already. Write to them there.',
    fr: 'Vous avez déjà un café avec cette personne. Écrivez-lui depuis ce café.',
  },
  introduction_limit: {
    status: 409,
    en: 'You have asked for {max} introductions in the last days. Wait for an answer before you ask for more.',
    fr: 'Vous avez demandé {max} mises en relation ces derniers jours. Attendez une réponse avant d’en demander d’autres.',
  },
} as const;

/** What may speak against asking for a coworker. */
export const INTRODUCTION_PROBLEMS = [
  'instant_match_off',
  'introduction_self',
  'introduction_unavailable',
  'introduction_open',
  'introduction_limit',
] as const satisfies readonly (keyof typeof COFFEE_PROBLEMS)[];

/** Where a coffee stands, inside a sentence. */
export const COFFEE_WORDS = {
  '0': { en: 'matched', fr: 'proposé' },
  '1': { en: 'scheduled', fr: 'planifié' },
  '2': { en: 'met', fr: 'fait' },
  '3': { en: 'not met', fr: 'manqué' },
  '4': { en: 'canceled', fr: 'annulé' },
} as const;
