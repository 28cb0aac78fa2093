import type { MfaWords } from './messages.en.ts';

/** Phrases des e-mails sur la connexion d’un compte. */
export const fr: MfaWords = {
  button: 'Voir ma connexion',
  why: 'Vous recevez ce message parce que la connexion à votre compte a changé. Si ce n’est pas vous, connectez-vous, changez de mot de passe et retirez ce que vous ne connaissez pas.',
  notices: {
    on: {
      heading: 'Votre connexion a maintenant une seconde étape',
      lead: '{brand} demande un code ou une clé d’accès en plus de votre mot de passe. Les autres appareils ont été déconnectés. Gardez vos codes de secours en lieu sûr.',
    },
    off: {
      heading: 'Votre connexion n’a plus de seconde étape',
      lead: '{brand} ne demande plus que votre mot de passe. Les codes de secours ne valent plus rien.',
    },
    app_added: {
      heading: 'Une autre application affiche vos codes',
      lead: 'Les codes de l’application qui vient d’être configurée servent désormais à vous connecter à {brand}. Ceux d’une application précédente ne servent plus.',
    },
    app_removed: {
      heading: 'L’application de vos codes a été retirée',
      lead: 'Ses codes ne servent plus à vous connecter à {brand}. Vos clés d’accès restent.',
    },
    passkey_added: {
      heading: 'Une clé d’accès a été ajoutée',
      lead: 'La personne qui détient cette clé peut se connecter à {brand} en votre nom.',
    },
    passkey_removed: {
      heading: 'Une clé d’accès a été retirée',
      lead: 'Elle ne permet plus à personne de se connecter à {brand}.',
    },
    recovery_used: {
      heading: 'Un code de secours a servi',
      lead: 'Quelqu’un a utilisé un de vos codes de secours sur {brand}. Il ne servira pas une seconde fois.',
    },
    recovery_renewed: {
      heading: 'Vos codes de secours sont nouveaux',
      lead: 'De nouveaux codes de secours ont été créés pour votre compte {brand}. Les anciens ne valent plus rien.',
    },
  },
};
