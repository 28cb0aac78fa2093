import type { UseCaseSketch } from '../types.ts';

export const newJoinerBuddy: UseCaseSketch = {
  id: 'new-joiner-buddy',
  algo: 'advanced',
  users_per_group: 2,
  frequency: 2,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: true,
  rules: [],
  seats: [
    {
      label: { en: 'Newcomer', fr: 'Nouvelle recrue' },
      needs: 'joined',
      choices: [],
      days: { within: 90 },
      reuse: 1,
    },
    {
      label: { en: 'Buddy', fr: 'Parrainage' },
      needs: 'joined',
      choices: [],
      days: { beyond: 365 },
      reuse: 2,
    },
  ],
  title: { en: 'Buddy for newcomers', fr: 'Parrainage des nouvelles recrues' },
  summary: {
    en: 'Whoever has just arrived meets somebody who knows their way around.',
    fr: 'Chaque personne qui arrive rencontre quelqu’un qui connaît la maison.',
  },
  use_case: {
    en: 'New people are left alone after the first week.',
    fr: 'Passé la première semaine, les nouvelles recrues se retrouvent seules.',
  },
  why: {
    en: 'A manager explains the work. A buddy explains everything else: whom to ask, which meeting to skip, where the good lunch is. It is easier to ask somebody who has no say in your trial period.',
    fr: 'Une hiérarchie explique le travail. Un parrainage explique tout le reste : à qui demander, quelle réunion éviter, où bien déjeuner. On interroge plus librement quelqu’un qui n’a pas voix sur la période d’essai.',
  },
  description: {
    en: 'Newcomers of the last three months meet a colleague who has been here longer, in another team if possible.',
    fr: 'Les personnes arrivées depuis moins de trois mois rencontrent une personne présente depuis plus longtemps, si possible d’une autre équipe.',
  },
  request: {
    subject: {
      en: 'Somebody new could use your company',
      fr: 'Une nouvelle recrue serait contente de vous connaître',
    },
    text: {
      en: [
        'If you have just arrived, say yes and meet somebody who remembers their own first weeks. If you have been here for a while, say yes and be that person.',
        'It takes an hour in all: a first coffee, and a short one two weeks later.',
      ],
      fr: [
        'Vous venez d’arriver ? Répondez oui et rencontrez quelqu’un qui se souvient de ses premières semaines. Vous êtes là depuis plus longtemps ? Répondez oui et soyez cette personne.',
        'Comptez une heure en tout : un premier café, puis un autre, plus court, deux semaines après.',
      ],
    },
  },
  match: {
    subject: { en: 'Your first guide here', fr: 'Votre premier guide ici' },
    text: {
      en: [
        'Begin with the questions that one does not dare to ask in a meeting: what the abbreviations mean, who decides what, what everybody takes for granted.',
        'Whoever has been here longer writes first.',
      ],
      fr: [
        'Commencez par les questions qu’on n’ose pas poser en réunion : ce que veulent dire les sigles, qui décide de quoi, ce que tout le monde croit évident.',
        'La personne la plus ancienne écrit en premier.',
      ],
    },
  },
  icebreaker_theme: 'newcomer',
  advice: null,
};
