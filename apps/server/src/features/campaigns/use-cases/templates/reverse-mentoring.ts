import type { UseCaseSketch } from '../types.ts';

export const reverseMentoring: UseCaseSketch = {
  id: 'reverse-mentoring',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: true,
  rules: [
    { needs: 'joined', goal: 'farthest', strength: 'prefer' },
    { needs: 'department', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Reverse mentoring', fr: 'Mentorat inversé' },
  summary: {
    en: 'Those who came last explain their world to those who came first.',
    fr: 'Les dernières personnes arrivées expliquent leur monde aux plus anciennes.',
  },
  use_case: {
    en: 'Those who decide are far from how things are done today.',
    fr: 'Celles et ceux qui décident sont loin des usages d’aujourd’hui.',
  },
  why: {
    en: 'Whoever has just arrived still sees what everybody else has stopped noticing. Turned around, the conversation costs no rank and brings news that no survey finds.',
    fr: 'Qui vient d’arriver voit encore ce que tout le monde a cessé de remarquer. Dans ce sens, la conversation ne coûte aucun rang et apporte des nouvelles qu’aucun sondage ne trouve.',
  },
  description: {
    en: 'Once a month, two people whose arrivals lie as far apart as possible meet. The one who came later chooses what to talk about.',
    fr: 'Une fois par mois, deux personnes aux dates d’arrivée aussi éloignées que possible se rencontrent. La plus récente choisit le sujet.',
  },
  request: {
    subject: { en: 'An hour in which the newer one explains', fr: 'Une heure où la plus récente explique' },
    text: {
      en: [
        'Once a month, whoever came later tells whoever came earlier how things look from there: tools, habits, what is odd.',
        'Say yes, and take one example along.',
      ],
      fr: [
        'Une fois par mois, la personne arrivée en dernier raconte à la plus ancienne comment les choses se voient de sa place : outils, habitudes, bizarreries.',
        'Répondez oui, et apportez un exemple.',
      ],
    },
  },
  match: {
    subject: { en: 'Your reverse mentoring', fr: 'Votre mentorat inversé' },
    text: {
      en: [
        'The one who came later leads. The other one asks, and explains only when asked.',
        'End with one thing that each of you will try before the month is over.',
      ],
      fr: [
        'La personne arrivée en dernier mène l’échange. L’autre interroge, et n’explique que si on le lui demande.',
        'Terminez par une chose que chacune de vous essaiera avant la fin du mois.',
      ],
    },
  },
  icebreaker_theme: 'career',
  advice: null,
};
