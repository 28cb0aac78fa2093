import type { UseCaseSketch } from '../types.ts';

export const mentoring: UseCaseSketch = {
  id: 'mentoring',
  algo: 'advanced',
  users_per_group: 2,
  frequency: 0,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: true,
  rules: [],
  seats: [
    {
      label: { en: 'Mentor', fr: 'Mentor' },
      needs: 'mentoring',
      choices: ['mentor', 'mentors', 'marraine', 'parrain'],
      days: null,
      reuse: 2,
    },
    {
      label: { en: 'Mentee', fr: 'Personne accompagnée' },
      needs: 'mentoring',
      choices: [
        'mentee',
        'mentees',
        'mentore',
        'mentoree',
        'mentore e',
        'personne accompagnee',
        'accompagne e',
      ],
      days: null,
      reuse: 1,
    },
  ],
  title: { en: 'Mentoring', fr: 'Mentorat' },
  summary: {
    en: 'Mentors and mentees, matched once and reviewed by you before anybody hears of it.',
    fr: 'Des binômes de mentorat, formés une fois et relus par vous avant tout envoi.',
  },
  use_case: {
    en: 'Experience leaves with those who have it.',
    fr: 'L’expérience part avec celles et ceux qui l’ont.',
  },
  why: {
    en: 'Good mentoring is rarely about advice: it is somebody who listens twice a month and is not your boss. A mentor can take on two people; the scarcer side is shared out fairly.',
    fr: 'Un bon mentorat tient rarement aux conseils : c’est quelqu’un qui vous écoute deux fois par mois sans être votre responsable. Une personne peut en accompagner deux ; le côté le plus rare est réparti équitablement.',
  },
  description: {
    en: 'For half a year you meet about every two weeks. What is said stays between you.',
    fr: 'Pendant six mois, vous vous voyez environ toutes les deux semaines. Ce qui se dit reste entre vous.',
  },
  request: {
    subject: { en: 'Mentoring begins: do you take part?', fr: 'Le mentorat commence : participez-vous ?' },
    text: {
      en: [
        'Say yes if you can keep an hour every two weeks free for half a year. If you cannot, a no now is kinder than silence later.',
        'You hear on the day of the matches with whom you begin.',
      ],
      fr: [
        'Répondez oui si vous pouvez réserver une heure toutes les deux semaines pendant six mois. Sinon, mieux vaut un non maintenant qu’un silence plus tard.',
        'Le jour des rencontres, vous saurez avec qui vous commencez.',
      ],
    },
  },
  match: {
    subject: { en: 'Your mentoring begins', fr: 'Votre mentorat commence' },
    text: {
      en: [
        'Use the first hour for three things: how each of you came here, what you hope for, and how you will tell each other when it does not work.',
        'Put the next three dates into your calendars before you part.',
      ],
      fr: [
        'Consacrez la première heure à trois choses : votre parcours, ce que vous espérez, et la façon de vous dire si cela ne marche pas.',
        'Notez les trois prochaines dates avant de vous quitter.',
      ],
    },
  },
  icebreaker_theme: 'career',
  advice: null,
};
