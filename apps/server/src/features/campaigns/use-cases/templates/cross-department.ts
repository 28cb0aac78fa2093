import type { UseCaseSketch } from '../types.ts';

export const crossDepartment: UseCaseSketch = {
  id: 'cross-department',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 2,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [
    { needs: 'department', goal: 'different', strength: 'require' },
    { needs: 'office', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Across departments', fr: 'Entre services' },
  summary: {
    en: 'Pairs from two different departments, every two weeks.',
    fr: 'Des binômes issus de deux services différents, toutes les deux semaines.',
  },
  use_case: { en: 'Departments work past each other.', fr: 'Les services travaillent chacun de leur côté.' },
  why: {
    en: 'A question costs one message when you know a face in the other department, and three meetings when you do not. The rule makes sure that nobody is paired with their own corridor.',
    fr: 'Une question coûte un message quand on connaît un visage dans l’autre service, et trois réunions sinon. La règle garantit que personne ne retombe sur son propre couloir.',
  },
  description: {
    en: 'You meet one colleague of another department. Talk about what lands on your desk from theirs, or about something else altogether.',
    fr: 'Vous rencontrez une personne d’un autre service. Parlez de ce qui passe de son bureau au vôtre, ou de tout autre chose.',
  },
  request: {
    subject: {
      en: 'Meet somebody from another department?',
      fr: 'Rencontrer quelqu’un d’un autre service ?',
    },
    text: {
      en: [
        'Behind every form and every queue there is somebody who would explain it gladly. Would you like to meet one of them?',
        'Say yes, and you hear on the day of the matches who it is and where they work.',
      ],
      fr: [
        'Derrière chaque formulaire et chaque file d’attente, il y a quelqu’un qui les expliquerait volontiers. Souhaitez-vous faire sa connaissance ?',
        'Répondez oui : le jour des rencontres, vous saurez de qui il s’agit et où cette personne travaille.',
      ],
    },
  },
  match: {
    subject: { en: 'Somebody from another department', fr: 'Une rencontre d’un autre service' },
    text: {
      en: [
        'Tell each other what a normal Tuesday looks like. It is nearly always different from what the other one thinks.',
        'Ask one thing you have always wondered about their department. No question is too small.',
      ],
      fr: [
        'Racontez-vous un mardi ordinaire : il ressemble rarement à ce que l’autre imagine.',
        'Posez une question que vous vous êtes toujours posée sur son service. Aucune n’est trop petite.',
      ],
    },
  },
  icebreaker_theme: 'work',
  advice: null,
};
