import type { AccountEmailMessages } from './messages.en.ts';

/** The same in French. */
export const fr: AccountEmailMessages = {
  activation: {
    subject: 'Ouvrez votre compte {brand}',
    heading: 'Une étape, et vous y êtes',
    lead: 'Le bouton ouvre une page où choisir votre mot de passe. Le lien est valable trois jours.',
    button: 'Choisir un mot de passe',
    why: 'Vous recevez ce message parce que quelqu’un a saisi votre adresse sur {brand}. Si ce n’est pas vous, rien ne se passe.',
  },
  exists: {
    subject: 'Vous avez un compte {brand}',
    heading: 'Vous avez déjà un compte',
    lead: 'Quelqu’un, sans doute vous, a voulu ouvrir un compte avec cette adresse. Il existe : connectez-vous avec votre mot de passe, ou choisissez-en un autre sur {reset_url}',
    button: 'Se connecter',
    why: 'Vous recevez ce message parce que quelqu’un a saisi votre adresse sur {brand}. Si ce n’est pas vous, rien ne se passe.',
  },
  verification: {
    subject: 'Confirmez votre adresse {brand}',
    heading: 'Est-ce votre adresse ?',
    lead: 'Le bouton la confirme. Le lien est valable trois jours.',
    button: 'Confirmer l’adresse',
    why: 'Vous recevez ce message parce que le compte qui porte cette adresse l’a demandé sur {brand}.',
  },
  reset: {
    subject: 'Un nouveau mot de passe {brand}',
    heading: 'Choisissez un nouveau mot de passe',
    lead: 'Le bouton ouvre la page prévue pour cela. Le lien sert une fois, dans l’heure.',
    button: 'Choisir un mot de passe',
    why: 'Vous recevez ce message parce que quelqu’un l’a demandé avec votre adresse. Si ce n’est pas vous, votre mot de passe ne change pas.',
  },
  member_reset: {
    subject: 'Choisissez un nouveau mot de passe {brand}',
    heading: 'Choisissez un nouveau mot de passe',
    lead: 'L’administration de {company} vous le demande. Le bouton ouvre la page prévue pour cela ; le lien sert une fois, dans l’heure. Passé ce délai, demandez-en un autre sur {reset_url}',
    button: 'Choisir un mot de passe',
    why: 'Vous recevez ce message parce que vous êtes membre d’un espace sur {brand}. Tant que vous n’en choisissez pas un nouveau, votre mot de passe ne change pas.',
  },
  member_first: {
    subject: 'Choisissez votre mot de passe {brand}',
    heading: 'Encore une étape',
    lead: 'L’administration de {company} vous demande de choisir un mot de passe. Le bouton ouvre la page prévue pour cela ; le lien est valable trois jours.',
    button: 'Choisir un mot de passe',
    why: 'Vous recevez ce message parce que vous êtes membre d’un espace sur {brand}.',
  },
  password_changed: {
    subject: 'Votre mot de passe {brand} a changé',
    heading: 'Votre mot de passe a changé',
    lead: 'Si c’est vous, tout va bien. Sinon, choisissez tout de suite un nouveau mot de passe et prévenez un administrateur de votre espace.',
    button: 'Choisir un mot de passe',
    why: 'Ce message est envoyé à l’adresse d’un compte chaque fois que son mot de passe change.',
  },
};
