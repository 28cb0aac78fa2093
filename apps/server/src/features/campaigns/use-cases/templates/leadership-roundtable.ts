import type { UseCaseSketch } from '../types.ts';

export const leadershipRoundtable: UseCaseSketch = {
  id: 'leadership-roundtable',
  algo: 'crossgroup',
  users_per_group: 5,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 2,
  review_before_send: true,
  rules: [
    { needs: 'department', goal: 'different', strength: 'prefer' },
    { needs: 'office', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Leadership roundtable', fr: 'Table ronde des responsables' },
  summary: {
    en: 'Five people who lead teams, from five corners of the house, once a month.',
    fr: 'Cinq responsables d’équipe, issus de cinq coins de la maison, une fois par mois.',
  },
  use_case: {
    en: 'Whoever leads a team has nobody to ask.',
    fr: 'Diriger une équipe, c’est n’avoir personne à qui demander.',
  },
  why: {
    en: 'The same questions come up in every team, and each leader meets them alone. Around a table without reports and without superiors, they turn out to be everybody’s.',
    fr: 'Les mêmes questions se posent dans chaque équipe, et chaque responsable les affronte sans personne à qui en parler. Autour d’une table sans rapports ni hiérarchie, elles se révèlent communes.',
  },
  description: {
    en: 'Five people who lead teams meet for ninety minutes. One brings a case, the others ask before they advise.',
    fr: 'Cinq responsables d’équipe se retrouvent pendant une heure et demie. Une personne apporte un cas, les autres interrogent avant de conseiller.',
  },
  request: {
    subject: { en: 'A seat at this month’s table?', fr: 'Une place à la table de ce mois ?' },
    text: {
      en: [
        'Ninety minutes, five people, one real case. Nobody reports to anybody in the room.',
        'Say yes, and think about whether you would like to bring the case.',
      ],
      fr: [
        'Une heure et demie, cinq personnes, un cas réel. Aucun lien hiérarchique dans la pièce.',
        'Répondez oui, et demandez-vous si vous aimeriez apporter le cas.',
      ],
    },
  },
  match: {
    subject: { en: 'Your table this month', fr: 'Votre table du mois' },
    text: {
      en: [
        'Agree on a date, and on who brings the case: ten minutes to tell it, twenty for questions, then the rest.',
        'Questions first. Advice only when whoever brought the case asks for it.',
      ],
      fr: [
        'Convenez d’une date et de qui apporte le cas : dix minutes pour le raconter, vingt pour les questions, puis le reste.',
        'Les questions d’abord. Les conseils seulement si on les demande.',
      ],
    },
  },
  icebreaker_theme: 'leadership',
  advice: {
    en: 'Narrow the audience to those who lead a team.',
    fr: 'Restreignez l’audience aux personnes qui dirigent une équipe.',
  },
};
