import type { MailWords } from './mail-words.en.ts';

export const fr: MailWords = {
  match_subject: 'Votre {product} avec {names}',
  match_heading: 'Rencontrez {names}',
  match_lead: 'Une demi-heure suffit. Un premier mot, et c’est parti.',
  write: 'Écrire à {names}',
  one_use:
    'Le bouton vous connecte, une seule fois. Ensuite, demandez un nouveau lien sur la page de connexion.',
  program: 'Programme',
  session: '{program}, session {number}',
  who: 'Qui',
  why: 'Pourquoi vous deux',
  why_many: 'Pourquoi vous',
  ice: 'Pour briser la glace',
  no_match_subject: 'Pas de {product} pour vous cette fois-ci',
  no_match_heading: 'Personne cette fois-ci',
  reason: 'Vous recevez ce message car vous participiez à la session {number} de {program}.',
  leave: 'Quitter ce programme',
  stop: 'Arrêter tous les {products}',
};
