import type { UseCaseSketch } from '../types.ts';

export const womensNetwork: UseCaseSketch = {
  id: 'womens-network',
  algo: 'crossgroup',
  users_per_group: 3,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 2,
  review_before_send: false,
  rules: [
    { needs: 'seniority', goal: 'different', strength: 'prefer' },
    { needs: 'department', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Women’s network', fr: 'Réseau des femmes' },
  summary: {
    en: 'Circles of three across levels and departments, once a month.',
    fr: 'Des cercles de trois, entre niveaux et services, une fois par mois.',
  },
  use_case: {
    en: 'Women here know few others who have gone the same way.',
    fr: 'Les femmes de la maison en connaissent peu qui ont suivi le même chemin.',
  },
  why: {
    en: 'Three is enough for an honest conversation and too few to hide in. Levels are mixed on purpose: what was hard for one is often ahead of another.',
    fr: 'À trois, la conversation est franche et personne ne peut s’y cacher. Les niveaux sont mêlés à dessein : ce qui a été difficile pour l’une attend souvent une autre.',
  },
  description: {
    en: 'Once a month three women meet for an hour. Joining is by your own choice, and you may leave at any time without giving a reason.',
    fr: 'Une fois par mois, trois femmes se retrouvent pendant une heure. La participation est libre, et l’on peut quitter le réseau à tout moment sans explication.',
  },
  request: {
    subject: {
      en: 'Is this month a good one for your circle?',
      fr: 'Ce mois-ci, un cercle vous conviendrait-il ?',
    },
    text: {
      en: [
        'Three women, one hour, no minutes. Say yes if you would like to be in a circle this month.',
        'If not this time, you are asked again next month.',
      ],
      fr: [
        'Trois femmes, une heure, aucun compte rendu. Répondez oui si vous souhaitez un cercle ce mois-ci.',
        'Sinon, nous vous le proposerons à nouveau le mois prochain.',
      ],
    },
  },
  match: {
    subject: { en: 'Your circle of this month', fr: 'Votre cercle du mois' },
    text: {
      en: [
        'Begin with a round: what is going well, and what you would like to be asked about.',
        'What is said in the circle stays in the circle.',
      ],
      fr: [
        'Commencez par un tour : ce qui va bien, et ce sur quoi vous aimeriez être questionnées.',
        'Ce qui se dit dans le cercle y reste.',
      ],
    },
  },
  icebreaker_theme: 'inclusion',
  advice: {
    en: 'Make an audience of those who have asked to be in the network, rather than one from a field.',
    fr: 'Composez une audience à partir des personnes qui ont demandé à rejoindre le réseau, plutôt que d’après un champ.',
  },
};
