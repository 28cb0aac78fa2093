import type { UseCaseSketch } from '../types.ts';

export const lunchLottery: UseCaseSketch = {
  id: 'lunch-lottery',
  algo: 'lottery',
  users_per_group: 4,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [],
  seats: [],
  title: { en: 'Lunch lottery', fr: 'Loterie du déjeuner' },
  summary: {
    en: 'Once a month one table of four is drawn. The lunch is on the house.',
    fr: 'Une fois par mois, une table de quatre est tirée au sort. Le déjeuner est offert.',
  },
  use_case: {
    en: 'You want a small event that everybody looks forward to.',
    fr: 'Vous cherchez un petit événement que tout le monde attend.',
  },
  why: {
    en: 'One table a month is cheap to pay for and good to talk about. Whoever has won before has smaller chances the next time, so that luck goes round; whoever has not is told kindly.',
    fr: 'Une table par mois coûte peu et fait parler. Qui a déjà gagné a moins de chances ensuite, pour que la chance tourne ; les autres sont prévenus avec égards.',
  },
  description: {
    en: 'Put your name in. Four people are drawn who have lunch together, at the expense of the house.',
    fr: 'Inscrivez-vous. Quatre personnes sont tirées au sort et déjeunent ensemble, aux frais de la maison.',
  },
  request: {
    subject: { en: 'Put your name in for the lunch', fr: 'Inscrivez-vous au tirage du déjeuner' },
    text: {
      en: [
        'Four names are drawn this month. They have lunch together, and somebody else pays.',
        'Only those who say yes are in the draw.',
      ],
      fr: [
        'Quatre noms sont tirés au sort ce mois-ci. Le déjeuner est pour eux, et quelqu’un d’autre paie.',
        'Seules les personnes qui répondent oui participent au tirage.',
      ],
    },
  },
  match: {
    subject: { en: 'You have won a lunch', fr: 'Vous avez gagné un déjeuner' },
    text: {
      en: [
        'Your table has been drawn. Choose a day and a place together, and keep the bill.',
        'One rule: no shop talk before the main course.',
      ],
      fr: [
        'Votre table a été tirée au sort. Choisissez ensemble un jour et un lieu, et gardez l’addition.',
        'Une seule règle : on ne parle pas travail avant le plat.',
      ],
    },
  },
  icebreaker_theme: 'leisure',
  advice: {
    en: 'Say in the message who pays, and up to which amount.',
    fr: 'Indiquez dans le message qui paie, et jusqu’à quel montant.',
  },
};
