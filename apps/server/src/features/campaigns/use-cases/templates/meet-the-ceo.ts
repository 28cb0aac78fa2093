import type { UseCaseSketch } from '../types.ts';

export const meetTheCeo: UseCaseSketch = {
  id: 'meet-the-ceo',
  algo: 'lottery',
  users_per_group: 5,
  frequency: 4,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: true,
  rules: [],
  seats: [],
  title: { en: 'Meet the CEO', fr: 'Rencontrer la direction générale' },
  summary: {
    en: 'Five people are drawn for an hour with whoever leads the house.',
    fr: 'Cinq personnes sont tirées au sort pour une heure avec la direction générale.',
  },
  use_case: {
    en: 'People know who leads them from slides only.',
    fr: 'On ne connaît la direction qu’à travers des présentations.',
  },
  why: {
    en: 'An open hour in a small circle is worth more than a town hall: there is time for a second question. The draw keeps it from being the same five voices.',
    fr: 'Une heure ouverte en petit comité vaut mieux qu’une grande réunion : on a le temps d’une deuxième question. Le tirage évite d’entendre toujours les mêmes voix.',
  },
  description: {
    en: 'Every four weeks five people are drawn from those who would like to come. There are no slides and there is no list of speakers.',
    fr: 'Toutes les quatre semaines, cinq personnes sont tirées au sort parmi celles qui le souhaitent. Ni présentation, ni tour de parole imposé.',
  },
  request: {
    subject: { en: 'An hour with whoever leads the house?', fr: 'Une heure avec la direction générale ?' },
    text: {
      en: [
        'Five people, one hour, no slides. You bring the questions.',
        'Say yes to be in the draw. Whoever was drawn before has smaller chances, so it is worth saying yes each time.',
      ],
      fr: [
        'Cinq personnes, une heure, aucune présentation. Les questions, c’est vous.',
        'Répondez oui pour participer au tirage. Qui a déjà eu cette chance en a moins ensuite : cela vaut la peine de répondre oui à chaque fois.',
      ],
    },
  },
  match: {
    subject: { en: 'You are at the table', fr: 'Vous êtes de la table' },
    text: {
      en: [
        'You have been drawn. Think of one question to which you do not know the answer yourself.',
        'What is said stays in the room, unless you all agree otherwise.',
      ],
      fr: [
        'Vous faites partie des personnes tirées au sort. Pensez à une question dont vous ne connaissez pas la réponse.',
        'Ce qui se dit reste entre vous, sauf accord de tout le monde.',
      ],
    },
  },
  icebreaker_theme: 'leadership',
  advice: {
    en: 'Choose who leads the house under “in every group”: they join the five who are drawn.',
    fr: 'Choisissez la direction sous « dans chaque groupe » : elle rejoint les cinq personnes tirées au sort.',
  },
};
