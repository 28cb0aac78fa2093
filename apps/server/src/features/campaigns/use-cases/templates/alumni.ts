import type { UseCaseSketch } from '../types.ts';

export const alumni: UseCaseSketch = {
  id: 'alumni',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [
    { needs: 'joined', goal: 'farthest', strength: 'prefer' },
    { needs: 'department', goal: 'same', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Alumni', fr: 'Anciennes et anciens' },
  summary: {
    en: 'People who have left and people who are here keep in touch, once a month.',
    fr: 'Celles et ceux qui sont partis et celles et ceux qui sont là gardent le lien, une fois par mois.',
  },
  use_case: { en: 'When somebody leaves, the thread is cut.', fr: 'Quand quelqu’un part, le fil se rompt.' },
  why: {
    en: 'Former colleagues are guests who know the house. They bring news from outside, remember why things are as they are, and sometimes come back.',
    fr: 'Les anciennes et anciens collègues sont des hôtes qui connaissent la maison. Ils apportent des nouvelles du dehors, se rappellent pourquoi les choses sont ainsi, et parfois reviennent.',
  },
  description: {
    en: 'Once a month somebody who has left and somebody who is here have a coffee. Their trades are close, their years far apart.',
    fr: 'Une fois par mois, une personne partie et une personne présente prennent un café. Leurs métiers sont proches, leurs années éloignées.',
  },
  request: {
    subject: { en: 'A coffee across the years?', fr: 'Un café à travers les années ?' },
    text: {
      en: [
        'Would you like to meet somebody of the house from another time? On a call or where your ways cross.',
        'Say yes, and you hear who it is in a few days.',
      ],
      fr: [
        'Souhaitez-vous rencontrer quelqu’un de la maison d’une autre époque ? En visio, ou là où vos chemins se croisent.',
        'Répondez oui, et vous saurez de qui il s’agit dans quelques jours.',
      ],
    },
  },
  match: {
    subject: { en: 'A coffee across the years', fr: 'Un café à travers les années' },
    text: {
      en: [
        'Ask what has not changed. The answer surprises more often than what has.',
        'Whoever is here writes first, and proposes two times outside of office hours.',
      ],
      fr: [
        'Demandez ce qui n’a pas changé : la réponse surprend plus souvent que l’inverse.',
        'La personne présente écrit en premier et propose deux créneaux en dehors des heures de bureau.',
      ],
    },
  },
  icebreaker_theme: 'career',
  advice: {
    en: 'Bring alumni in as members of the workspace, with a field that says so, and ask them before.',
    fr: 'Ajoutez les anciennes et anciens collègues comme membres de l’espace, avec un champ qui l’indique, après leur accord.',
  },
};
