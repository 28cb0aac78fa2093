import type { UseCaseSketch } from '../types.ts';

export const randomCoffee: UseCaseSketch = {
  id: 'random-coffee',
  algo: 'random',
  users_per_group: 2,
  frequency: 2,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [],
  seats: [],
  title: { en: 'Random coffee', fr: 'Café au hasard' },
  summary: {
    en: 'Two colleagues, half an hour, no agenda. A new face every two weeks.',
    fr: 'Deux collègues, une demi-heure, sans ordre du jour. Un nouveau visage toutes les deux semaines.',
  },
  use_case: {
    en: 'People only know the colleagues they work with.',
    fr: 'Chacun ne connaît que les collègues avec qui il travaille.',
  },
  why: {
    en: 'Most of what helps at work travels between people who once had a coffee together. Nobody has to dare the first step: the program takes it for them, and pairs nobody twice while there is somebody left to meet.',
    fr: 'L’essentiel de ce qui aide au travail circule entre des personnes qui ont déjà pris un café ensemble. Personne n’a à oser le premier pas : le programme le fait, et ne réunit pas deux fois les mêmes personnes tant qu’il reste quelqu’un à rencontrer.',
  },
  description: {
    en: 'Every two weeks you are asked whether you have time for a coffee. If you say yes, you meet one colleague, drawn by chance.',
    fr: 'Toutes les deux semaines, on vous demande si vous avez le temps d’un café. Si oui, vous rencontrez une personne tirée au sort.',
  },
  request: {
    subject: { en: 'Half an hour for a coffee?', fr: 'Une demi-heure pour un café ?' },
    text: {
      en: [
        'Would you like to meet a colleague you may not know yet? Say yes, and in a few days you hear who it is.',
        'Half an hour is enough: at the machine, on a walk or on a call. There is nothing to prepare.',
      ],
      fr: [
        'Envie de rencontrer une personne que vous ne connaissez peut-être pas encore ? Répondez oui, et vous saurez de qui il s’agit dans quelques jours.',
        'Une demi-heure suffit : à la machine, en marchant ou en visio. Il n’y a rien à préparer.',
      ],
    },
  },
  match: {
    subject: { en: 'Your coffee is arranged', fr: 'Votre café est prêt' },
    text: {
      en: [
        'You both said yes, so write first: “Thursday at ten?” is a whole invitation.',
        'If you do not know how to begin, ask what the other one is glad to have finished this month.',
      ],
      fr: [
        'Vous avez répondu oui de part et d’autre, alors écrivez sans attendre : « Jeudi à dix heures ? » est déjà une invitation.',
        'Pour commencer, demandez ce que l’autre a terminé avec plaisir ce mois-ci.',
      ],
    },
  },
  icebreaker_theme: 'everyday',
  advice: null,
};
