import type { UseCaseSketch } from '../types.ts';

export const sharedInterests: UseCaseSketch = {
  id: 'shared-interests',
  algo: 'crossgroup',
  users_per_group: 3,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 4,
  review_before_send: false,
  rules: [
    { needs: 'interests', goal: 'most', strength: 'prefer' },
    { needs: 'department', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Shared interests', fr: 'Passions communes' },
  summary: {
    en: 'Groups of three who like the same things and work on different ones.',
    fr: 'Des groupes de trois qui aiment les mêmes choses et travaillent sur d’autres.',
  },
  use_case: {
    en: 'People find no common ground beside work.',
    fr: 'On ne se trouve rien en commun hors du travail.',
  },
  why: {
    en: 'Two people who both bake bread have a subject for ten years. It is the easiest way into a conversation, above all for those who do not like small talk.',
    fr: 'Deux personnes qui font leur pain ont un sujet pour dix ans. C’est l’entrée la plus simple dans une conversation, surtout pour qui n’aime pas les banalités.',
  },
  description: {
    en: 'Once a month you meet two colleagues of other departments with whom you share an interest.',
    fr: 'Une fois par mois, vous rencontrez deux collègues d’autres services avec qui vous partagez une passion.',
  },
  request: {
    subject: { en: 'Who else here likes what you like?', fr: 'Qui aime ici ce que vous aimez ?' },
    text: {
      en: [
        'Climbing, choirs, chess or compost: somebody in the house shares it. Would you like to find out who?',
        'Say yes, and check the interests in your profile before the matches are made.',
      ],
      fr: [
        'Escalade, chorale, échecs ou compost : quelqu’un dans la maison partage cela. Aimeriez-vous savoir qui ?',
        'Répondez oui, et vérifiez vos centres d’intérêt dans votre profil avant les rencontres.',
      ],
    },
  },
  match: {
    subject: { en: 'You like the same things', fr: 'Vous aimez les mêmes choses' },
    text: {
      en: [
        'The card below says what you have in common. Bring something along that shows it.',
        'Work may be spoken of on the way back.',
      ],
      fr: [
        'La carte ci-dessous dit ce que vous avez en commun. Apportez quelque chose qui s’y rapporte.',
        'On pourra parler travail sur le chemin du retour.',
      ],
    },
  },
  icebreaker_theme: 'leisure',
  advice: null,
};
