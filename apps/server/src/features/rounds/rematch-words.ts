import type { Language } from '../deliveries/words.ts';

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
      lead: 'Both of you said yes to a session of {program} and were still without a coffee: a match that stayed silent, or none at all. So the two of you meet.',
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
      lead: 'À une session de {program}, vous étiez encore deux à attendre un café\u00a0: une mise en relation restée muette, ou aucune. Vous voici donc à la même table.',
      button: 'Voir votre café',
    },
    why: 'Vous recevez ce message parce que vous participez à {program}.',
    leave: 'Quitter ce programme',
    somebody: 'une personne de votre organisation',
  },
};
