import type { SignInWords } from './messages.en.ts';

/** The same in French. */
export const fr: SignInWords = {
  subject: 'Votre lien vers {brand}',
  heading: 'Voici votre accès',
  lead: 'Le bouton vous connecte à {brand}. Il sert une fois, dans les {minutes} minutes.',
  button: 'Se connecter',
  why: 'Vous recevez ce message parce que quelqu’un l’a demandé avec votre adresse. Si ce n’est pas vous, rien ne se passe.',
};
