import type { Language } from '#platform/i18n/format.ts';

interface RematchWords {
  offer: { subject: string; heading: string; lead: string; button: string };
  matched: { subject: string; heading: string; lead: string; button: string };
  why: string;
  leave: string;
  somebody: string;
}

/** Sentences of the mails about another match. `{name}` is filled when a mail is made. */
export const REMATCH_WORDS: Readonly<Record<Language, RematchWords>> = {
  en: {
    offer: {
      subject: 'Would you like another match?',
      heading: 'Would you like another match?',
      lead: 'You wrote to {name}, who has not answered so far. You can have somebody else from the same session of {program}. Nothing changes unless you ask for it.',
      button: 'See the offer',
    },
    matched: {
      subject: 'Your coffee with {name}',
      heading: 'Your coffee with {name}',
      lead: 'You both joined this session of {program} but didn’t get to meet anyone, so we matched the two of you.',
      button: 'See your coffee',
    },
    why: 'You get this because you take part in {program}.',
    leave: 'Leave this program',
    somebody: 'a colleague',
  },
  fr: {
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
  },
};
