import type { RequestWords } from './messages.en.ts';

/** The same in French. */
export const fr: RequestWords = {
  subject: 'Un {product} la semaine du {date} ?',
  heading: 'Un {product}, ça vous dit, {name} ?',
  heading_unnamed: 'Un {product}, ça vous dit ?',
  lead: 'Une demi-heure avec {company},',
  lead_when: 'la semaine du {date}. Leurs noms vous parviennent {day}.',
  lead_when_one: 'la semaine du {date}. Vous saurez avec qui {day}.',
  with_1: 'un ou une collègue',
  with_2: 'deux collègues',
  with_3: 'trois collègues',
  with_4: 'quatre collègues',
  with_many: '{count} collègues',
  yes: 'Oui, j’en suis',
  no: 'Pas cette fois',
  program: 'Programme',
  session: '{program}, session {number}',
  answer_by: 'Répondre avant',
  so_far: 'Jusqu’ici',
  so_far_none: 'Votre première session ici',
  so_far_one: 'Vous avez pris un {product} ici',
  so_far_many: 'Vous avez pris {count} {products} ici',
  why: 'Vous recevez ce message parce que vous participez à « {program} ».',
  nothing: 'Rien ne se passe tant que vous n’appuyez pas sur un bouton de la page qui s’ouvre.',
  leave: 'Quitter ce programme',
  stop: 'Arrêter tous les {products}',
};
