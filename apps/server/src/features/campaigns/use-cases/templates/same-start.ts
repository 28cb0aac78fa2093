import type { UseCaseSketch } from '../types.ts';

export const sameStart: UseCaseSketch = {
  id: 'same-start',
  algo: 'crossgroup',
  users_per_group: 4,
  frequency: 2,
  optin_option: 1,
  groups_chunks_generator: 2,
  review_before_send: false,
  rules: [
    { needs: 'joined', goal: 'closest', strength: 'prefer' },
    { needs: 'department', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Same start', fr: 'Même rentrée' },
  summary: {
    en: 'Groups of four who arrived at about the same time, from different departments.',
    fr: 'Des groupes de quatre personnes arrivées à peu près en même temps, de services différents.',
  },
  use_case: {
    en: 'Those who are new do not know one another.',
    fr: 'Les nouvelles recrues ne se connaissent pas entre elles.',
  },
  why: {
    en: 'Whoever starts together asks each other the questions that nobody wants to ask the old hands. These are the ties that last longest.',
    fr: 'Celles et ceux qui commencent ensemble se posent les questions qu’on n’ose pas poser aux plus anciens. Ce sont les liens qui durent le plus longtemps.',
  },
  description: {
    en: 'Every two weeks four people with nearly the same start date have lunch or a coffee.',
    fr: 'Toutes les deux semaines, quatre personnes arrivées presque le même jour déjeunent ou prennent un café.',
  },
  request: {
    subject: {
      en: 'Lunch with those who started when you did?',
      fr: 'Déjeuner avec celles et ceux arrivés en même temps que vous ?',
    },
    text: {
      en: [
        'You are not the only one who is still looking for the good printer. Would you like to meet three others?',
        'Say yes, and the names come in a few days.',
      ],
      fr: [
        'Vous n’êtes pas la seule personne à chercher encore la bonne imprimante. Souhaitez-vous rencontrer trois autres personnes ?',
        'Répondez oui, et les noms arriveront dans quelques jours.',
      ],
    },
  },
  match: {
    subject: { en: 'Your group of starters', fr: 'Votre groupe de rentrée' },
    text: {
      en: [
        'Collect what nobody has explained to you yet. Between four people, somebody usually knows.',
        'Send the open questions to the person who looks after newcomers: it helps those who come next.',
      ],
      fr: [
        'Rassemblez ce que personne ne vous a encore expliqué. À quatre, il y a souvent quelqu’un qui sait.',
        'Transmettez le reste à qui s’occupe de l’accueil : cela aidera les prochaines arrivées.',
      ],
    },
  },
  icebreaker_theme: 'newcomer',
  advice: {
    en: 'Narrow the audience to the last six months, with a filter on the start date.',
    fr: 'Restreignez l’audience aux six derniers mois par un filtre sur la date d’arrivée.',
  },
};
