import type { UseCaseSketch } from '../types.ts';

export const remoteOfficeBridge: UseCaseSketch = {
  id: 'remote-office-bridge',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 2,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [
    { needs: 'office', goal: 'different', strength: 'require' },
    { needs: 'languages', goal: 'most', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Bridge between offices', fr: 'Pont entre les bureaux' },
  summary: {
    en: 'Pairs from two different places, on a call, every two weeks.',
    fr: 'Des binômes de deux lieux différents, en visio, toutes les deux semaines.',
  },
  use_case: {
    en: 'Each office is a small company of its own.',
    fr: 'Chaque bureau est une petite entreprise à part.',
  },
  why: {
    en: 'Distance makes strangers of colleagues, and small misunderstandings of mails. After one call without an agenda the next mail reads in a voice that one knows.',
    fr: 'La distance fait des collègues des inconnus, et des e-mails de petits malentendus. Après un appel sans ordre du jour, le prochain message se lit avec une voix connue.',
  },
  description: {
    en: 'You meet a colleague who works somewhere else, on a call. A language in common is looked for first.',
    fr: 'Vous rencontrez en visio une personne qui travaille ailleurs. Une langue commune est recherchée en priorité.',
  },
  request: {
    subject: { en: 'A call with another office?', fr: 'Un appel avec un autre bureau ?' },
    text: {
      en: [
        'What does the street look like in front of their window? Say yes and ask somebody who sees it every day.',
        'Half an hour on a call, at a time that is kind to both of you.',
      ],
      fr: [
        'À quoi ressemble la rue sous leurs fenêtres ? Répondez oui et demandez-le à quelqu’un qui la voit tous les jours.',
        'Une demi-heure en visio, à une heure qui convienne aux deux.',
      ],
    },
  },
  match: {
    subject: { en: 'A call with another office', fr: 'Un appel avec un autre bureau' },
    text: {
      en: [
        'Mind the time difference, and propose two times. Show each other the view from the window.',
        'Ask what everybody knows in their office and nobody knows in yours.',
      ],
      fr: [
        'Pensez au décalage horaire et proposez deux créneaux. Montrez-vous la vue de votre fenêtre.',
        'Demandez ce que tout le monde sait dans leur bureau et que personne ne sait dans le vôtre.',
      ],
    },
  },
  icebreaker_theme: 'places',
  advice: null,
};
