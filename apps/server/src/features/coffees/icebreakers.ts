/** Questions that start a conversation between colleagues, in both languages. A coffee keeps the number of its own. */
export const ICEBREAKERS: readonly { en: string; fr: string }[] = [
  {
    en: 'What is the best thing you ate this week?',
    fr: 'Quelle est la meilleure chose que vous ayez mangée cette semaine ?',
  },
  {
    en: 'Which part of your work would surprise people outside your team?',
    fr: 'Quelle partie de votre travail étonnerait les gens en dehors de votre équipe ?',
  },
  {
    en: 'What did you want to become when you were ten?',
    fr: 'Que vouliez-vous devenir à dix ans ?',
  },
  {
    en: 'Which place within an hour of home should everybody visit?',
    fr: 'Quel endroit à moins d’une heure de chez vous mérite une visite ?',
  },
  {
    en: 'What is the most useful thing a colleague ever taught you?',
    fr: 'Quelle est la chose la plus utile qu’un collègue vous ait apprise ?',
  },
  {
    en: 'Early bird or night owl, and what do you do with the quiet hours?',
    fr: 'Lève-tôt ou couche-tard, et que faites-vous de ces heures calmes ?',
  },
  {
    en: 'Which book, film or series do you recommend to everybody?',
    fr: 'Quel livre, film ou série recommandez-vous à tout le monde ?',
  },
  {
    en: 'What is the smallest change that made your working day better?',
    fr: 'Quel petit changement a amélioré vos journées de travail ?',
  },
  {
    en: 'If you had a free afternoon every week, what would you do with it?',
    fr: 'Si vous aviez un après-midi libre par semaine, qu’en feriez-vous ?',
  },
  {
    en: 'Which skill would you like to learn in the next year?',
    fr: 'Quelle compétence aimeriez-vous acquérir dans l’année ?',
  },
  {
    en: 'What was your very first job, and what is left of it today?',
    fr: 'Quel a été votre tout premier emploi, et qu’en reste-t-il aujourd’hui ?',
  },
  {
    en: 'Which dish do you cook when friends come over?',
    fr: 'Que cuisinez-vous quand des amis viennent dîner ?',
  },
  {
    en: 'What are you looking forward to this month?',
    fr: 'Qu’attendez-vous avec plaisir ce mois-ci ?',
  },
  {
    en: 'Which project here are you proudest of?',
    fr: 'De quel projet mené ici êtes-vous le plus fier ou la plus fière ?',
  },
  {
    en: 'What is a habit of yours that others find odd?',
    fr: 'Laquelle de vos habitudes étonne les autres ?',
  },
  {
    en: 'Which city could you live in for a year?',
    fr: 'Dans quelle ville pourriez-vous vivre un an ?',
  },
  {
    en: 'What music do you listen to when you need to concentrate?',
    fr: 'Quelle musique écoutez-vous pour vous concentrer ?',
  },
  {
    en: 'Which question do people ask you most often at work?',
    fr: 'Quelle question vous pose-t-on le plus souvent au travail ?',
  },
  {
    en: 'What would you change here if you could decide one thing?',
    fr: 'Que changeriez-vous ici si vous pouviez décider d’une seule chose ?',
  },
  {
    en: 'Who influenced the way you work?',
    fr: 'Qui a influencé votre façon de travailler ?',
  },
  {
    en: 'What is the best advice you did not follow?',
    fr: 'Quel est le meilleur conseil que vous n’ayez pas suivi ?',
  },
  {
    en: 'Which object on your desk has a story?',
    fr: 'Quel objet de votre bureau a une histoire ?',
  },
  {
    en: 'How do you spend a rainy Sunday?',
    fr: 'Comment passez-vous un dimanche de pluie ?',
  },
  {
    en: 'Which tool could you not work without?',
    fr: 'De quel outil ne pourriez-vous pas vous passer ?',
  },
  {
    en: 'What did you learn recently that you tell everybody about?',
    fr: 'Qu’avez-vous appris récemment dont vous parlez à tout le monde ?',
  },
  {
    en: 'Which sport or game do you play, or would you like to try?',
    fr: 'Quel sport ou jeu pratiquez-vous, ou aimeriez-vous essayer ?',
  },
  {
    en: 'What brought you to this organisation?',
    fr: 'Qu’est-ce qui vous a amené ou amenée dans cette organisation ?',
  },
  {
    en: 'Which team here would you like to spend a day with?',
    fr: 'Avec quelle équipe d’ici aimeriez-vous passer une journée ?',
  },
  {
    en: 'What makes a meeting worth its time?',
    fr: 'Qu’est-ce qui fait qu’une réunion vaut le temps passé ?',
  },
  {
    en: 'Which trip would you make again tomorrow?',
    fr: 'Quel voyage referiez-vous dès demain ?',
  },
  {
    en: 'What can you talk about for an hour without notes?',
    fr: 'De quoi pouvez-vous parler pendant une heure sans notes ?',
  },
  {
    en: 'Which languages do you speak, and which one would you like to?',
    fr: 'Quelles langues parlez-vous, et laquelle aimeriez-vous parler ?',
  },
  {
    en: 'How do you unwind after a long day?',
    fr: 'Comment décompressez-vous après une longue journée ?',
  },
  {
    en: 'What is a mistake that taught you something?',
    fr: 'Quelle erreur vous a appris quelque chose ?',
  },
  {
    en: 'Coffee, tea or something else, and how do you take it?',
    fr: 'Café, thé ou autre chose, et comment le prenez-vous ?',
  },
  {
    en: 'Which smell, sound or taste takes you back to childhood?',
    fr: 'Quelle odeur, quel son ou quel goût vous ramène en enfance ?',
  },
  {
    en: 'What do you do differently today than five years ago?',
    fr: 'Que faites-vous autrement qu’il y a cinq ans ?',
  },
  {
    en: 'Which problem would you like somebody to help you with?',
    fr: 'Sur quel problème aimeriez-vous recevoir de l’aide ?',
  },
  {
    en: 'What could you help others with that few people know of?',
    fr: 'Pour quoi pourriez-vous aider les autres, sans que beaucoup le sachent ?',
  },
  {
    en: 'Which animal would you most like to meet up close?',
    fr: 'Quel animal aimeriez-vous voir de près ?',
  },
  {
    en: 'What was the best moment of your last weekend?',
    fr: 'Quel a été le meilleur moment de votre dernier week-end ?',
  },
  {
    en: 'If your job had a weather report, what would today’s be?',
    fr: 'Si votre travail avait sa météo, quelle serait celle du jour ?',
  },
  {
    en: 'Which tradition, big or small, do you never skip?',
    fr: 'Quelle tradition, petite ou grande, ne manquez-vous jamais ?',
  },
  {
    en: 'What would you show a visitor first in the place where you grew up?',
    fr: 'Que montreriez-vous d’abord à un visiteur là où vous avez grandi ?',
  },
];

/** The question of a coffee in a language. */
export function icebreakerOf(number: number, language: 'en' | 'fr'): string {
  return ICEBREAKERS[number % ICEBREAKERS.length]?.[language] ?? '';
}
