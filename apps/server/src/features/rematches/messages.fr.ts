import type { RematchWords } from './messages.en.ts';

export const fr: RematchWords = {
  offer: {
    subject: 'Voulez-vous rencontrer quelqu’un d’autre\u202f?',
    heading: 'Voulez-vous rencontrer quelqu’un d’autre\u202f?',
    lead: 'Vous avez écrit à {name}, sans réponse jusqu’ici. Vous pouvez rencontrer quelqu’un d’autre de la même session de {program}. Rien ne change sans votre demande.',
    button: 'Voir la proposition',
  },
  matched: {
    subject: 'Votre café avec {name}',
    heading: 'Votre café avec {name}',
    lead: 'Vous participiez à cette session de {program} sans avoir pu faire de rencontre\u00a0: nous vous mettons donc en relation.',
    button: 'Voir votre café',
  },
  why: 'Vous recevez ce message parce que vous participez à {program}.',
  leave: 'Quitter ce programme',
  somebody: 'une personne de votre organisation',
};
