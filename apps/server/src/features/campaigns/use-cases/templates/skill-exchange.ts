import type { UseCaseSketch } from '../types.ts';

export const skillExchange: UseCaseSketch = {
  id: 'skill-exchange',
  algo: 'crossgroup',
  users_per_group: 2,
  frequency: 3,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: false,
  rules: [
    { needs: 'skills', goal: 'least', strength: 'prefer' },
    { needs: 'department', goal: 'different', strength: 'prefer' },
  ],
  seats: [],
  title: { en: 'Skill exchange', fr: 'Échange de savoir-faire' },
  summary: {
    en: 'Two people who know different things, and an hour in which each teaches one of them.',
    fr: 'Deux personnes aux savoirs différents, et une heure où chacune en transmet un.',
  },
  use_case: { en: 'Knowledge sits in single heads.', fr: 'Les savoirs restent dans quelques têtes.' },
  why: {
    en: 'Half an hour beside somebody who does it every day is worth a course. Both teach and both learn, so nobody owes anybody anything.',
    fr: 'Une demi-heure à côté de quelqu’un qui le fait chaque jour vaut une formation. Tout le monde enseigne et tout le monde apprend : personne ne doit rien à personne.',
  },
  description: {
    en: 'Every three weeks you meet somebody whose skills are as different from yours as possible. Half an hour for each.',
    fr: 'Toutes les trois semaines, vous rencontrez quelqu’un dont les compétences sont aussi éloignées que possible des vôtres. Une demi-heure chacun.',
  },
  request: {
    subject: { en: 'Teach one thing, learn another?', fr: 'Transmettre une chose, en apprendre une autre ?' },
    text: {
      en: [
        'Which small thing do you do without thinking that others would like to be able to do? A keyboard shortcut counts.',
        'Say yes, and you are matched with somebody who knows other things than you.',
      ],
      fr: [
        'Quel petit geste faites-vous sans y penser que d’autres aimeraient savoir faire ? Un raccourci clavier compte.',
        'Répondez oui, et vous rencontrerez quelqu’un qui sait d’autres choses que vous.',
      ],
    },
  },
  match: {
    subject: { en: 'Your hour to teach and to learn', fr: 'Votre heure d’échange' },
    text: {
      en: [
        'Write to each other beforehand what you would like to be shown. It need not be useful.',
        'Share the screen or the workbench rather than slides.',
      ],
      fr: [
        'Écrivez-vous avant ce que vous aimeriez qu’on vous montre. Rien n’oblige à ce que ce soit utile.',
        'Partagez l’écran ou l’établi plutôt que des diapositives.',
      ],
    },
  },
  icebreaker_theme: 'skills',
  advice: null,
};
