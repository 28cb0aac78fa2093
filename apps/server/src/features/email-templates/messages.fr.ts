import type { TemplateWords } from './messages.en.ts';

/** The same in French. */
export const fr: TemplateWords = {
  request_subject: 'Un {{product}} à partir du {{date}} ?',
  request_heading: 'Un {{product}}, ça vous dit, {{first_name}} ?',
  request_lead:
    'Une demi-heure avec {{colleagues}}, à partir du {{date}}. Leurs noms vous parviennent {{names_day}}.',
  request_lead_pair:
    'Une demi-heure avec {{colleagues}}, à partir du {{date}}. Vous saurez avec qui {{names_day}}.',
  request_lottery_subject: '{{program}} : participer au tirage du {{date}}',
  request_lottery_heading: 'Participer au tirage, {{first_name}} ?',
  request_lottery_lead:
    'Un seul groupe est tiré au sort parmi les personnes qui acceptent. Si vous en faites partie, ce sera une demi-heure avec {{colleagues}}. Le résultat vous parvient {{names_day}}.',
  reminder_subject: 'Encore le temps de dire oui à un {{product}}',
  reminder_heading: 'Alors, {{first_name}}, ça vous dit ?',
  reminder_lead: 'Vous n’avez pas encore répondu. Un mot avant {{answer_by}} suffit, oui ou non.',
  match_subject: 'Votre {{product}} avec {{names}}',
  match_heading: 'Rencontrez {{names}}',
  match_lead: 'Une demi-heure suffit. Un premier mot, et c’est parti.',
  groups_subject: 'Vos {{group_count}} groupes',
  groups_heading: 'Vous avez {{group_count}} groupes',
  groups_lead: 'Les voici tous. Un mot à chacun, et c’est parti.',
  groups_button: 'Voir vos groupes',
  present_subject: 'Votre cadeau est pour {{names}}',
  present_heading: 'Un cadeau pour {{names}}',
  present_lead: '{{names}} ne sait pas qui l’offre. Gardez-le pour vous.',
  present_button: 'En savoir plus sur {{names}}',
  no_match_subject: 'Pas de {{product}} pour vous cette fois-ci',
  no_match_heading: 'Pas de rencontre cette fois-ci',
  lottery_result_subject: '{{program}} : le tirage',
  lottery_result_heading: 'Pas cette fois',
  reason_lead: '{{reason}}',

  yes: 'Oui, je participe',
  no: 'Pas cette fois',
  snooze: 'Mettre en pause jusqu’à une date',
  match_button: 'Écrire à {{names}}',

  program: 'Programme',
  session: '{program}, session {number}',
  answer_by: 'Répondre avant',
  so_far: 'Jusqu’ici',
  who: 'Qui',
  why: 'Pourquoi vous',
  icebreaker: 'Pour briser la glace',

  nothing: 'Rien ne se passe tant que vous n’appuyez pas sur un bouton de la page qui s’ouvre.',
  leave: 'Quitter ce programme',
  stop: 'Arrêter tous les {products}',

  sample_who: 'Bram Vermeer, Ingénierie, Lyon',
  sample_why: 'C’est une première rencontre. Vous avez le néerlandais en commun.',
  sample_icebreaker: 'Quelle est la meilleure chose que vous ayez mangée cette semaine ?',
  sample_footer: 'Vous recevez ce message parce que vous participez à « {program} ».',
};
