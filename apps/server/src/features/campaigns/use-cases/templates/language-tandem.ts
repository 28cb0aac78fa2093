import type { UseCaseSketch } from '../types.ts';

export const languageTandem: UseCaseSketch = {
  id: 'language-tandem',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 1,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [{ needs: 'languages', goal: 'least', strength: 'prefer' }],
  seats: [],
  title: { en: 'Language tandem', fr: 'Tandem linguistique' },
  summary: {
    en: 'Two languages, half an hour in each, every week.',
    fr: 'Deux langues, une demi-heure dans chacune, chaque semaine.',
  },
  use_case: {
    en: 'People share a house and not a language.',
    fr: 'On partage une maison, mais pas une langue.',
  },
  why: {
    en: 'Speaking is learned by speaking with somebody who is patient because it is their turn next. A week between two sessions is short enough to remember and long enough to have something to tell.',
    fr: 'On apprend à parler en parlant avec quelqu’un de patient, puisque son tour vient ensuite. Une semaine d’écart est assez courte pour se souvenir et assez longue pour avoir quelque chose à raconter.',
  },
  description: {
    en: 'Every week you speak half an hour in one language and half an hour in the other, with somebody who speaks what you would like to.',
    fr: 'Chaque semaine, vous parlez une demi-heure dans une langue et une demi-heure dans l’autre, avec quelqu’un qui parle celle que vous souhaitez pratiquer.',
  },
  request: {
    subject: { en: 'Your tandem of the week?', fr: 'Votre tandem de la semaine ?' },
    text: {
      en: [
        'Half an hour in your language, half an hour in theirs. Mistakes are the point of it.',
        'Say yes if you have an hour this week.',
      ],
      fr: [
        'Une demi-heure dans votre langue, une demi-heure dans la sienne. Les fautes font partie du jeu.',
        'Répondez oui si vous avez une heure cette semaine.',
      ],
    },
  },
  match: {
    subject: { en: 'Your tandem', fr: 'Votre tandem' },
    text: {
      en: [
        'Toss a coin for which language comes first, and do not switch before the half hour is over.',
        'Correct only what keeps you from understanding.',
      ],
      fr: [
        'Tirez à pile ou face la langue qui commence, et ne changez pas avant la fin de la demi-heure.',
        'Ne corrigez que ce qui empêche de comprendre.',
      ],
    },
  },
  icebreaker_theme: 'places',
  advice: null,
};
