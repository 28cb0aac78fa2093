import type { EndedWords } from './messages.en.ts';

export const fr: EndedWords = {
  subject: '{program}\u00a0: la session {number} est annulée',
  heading: 'Cette session est annulée',
  withdrawn:
    'Un admin a annulé la session {number} de {program}\u00a0: vous n’aurez pas de rencontre cette fois-ci.',
  archived:
    'Un admin a mis fin à {program}\u00a0: la session {number} est annulée. Il n’y aura pas d’autre session. Vos rencontres passées restent visibles.',
  next: 'Les rencontres de la prochaine session sont prévues le {date}.',
  no_next: 'Aucune autre session n’est prévue pour l’instant.',
  button: 'Voir le programme',
  why: 'Vous recevez ce message parce que vous avez accepté une invitation de {program}.',
};
