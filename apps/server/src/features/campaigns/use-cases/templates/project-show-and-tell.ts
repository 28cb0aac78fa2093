import type { UseCaseSketch } from '../types.ts';

export const projectShowAndTell: UseCaseSketch = {
  id: 'project-show-and-tell',
  algo: 'crossgroup',
  users_per_group: 4,
  frequency: 3,
  optin_option: 1,
  groups_chunks_generator: 4,
  review_before_send: false,
  rules: [{ needs: 'department', goal: 'different', strength: 'prefer' }],
  seats: [],
  title: { en: 'Show and tell', fr: 'Montre-moi ton projet' },
  summary: {
    en: 'Groups of four: each shows for ten minutes what they are working on.',
    fr: 'Des groupes de quatre : chacun montre pendant dix minutes ce sur quoi il travaille.',
  },
  use_case: {
    en: 'Teams build the same thing twice without knowing.',
    fr: 'Des équipes construisent deux fois la même chose sans le savoir.',
  },
  why: {
    en: 'Unfinished work is what others can still help with. Ten minutes are too short for slides, and long enough for somebody to say: we have that already.',
    fr: 'C’est le travail inachevé que les autres peuvent encore aider. Dix minutes, c’est trop court pour des diapositives et assez long pour que quelqu’un dise : nous avons déjà cela.',
  },
  description: {
    en: 'Every three weeks four people from different departments show each other something that is not finished.',
    fr: 'Toutes les trois semaines, quatre personnes de services différents se montrent quelque chose d’inachevé.',
  },
  request: {
    subject: { en: 'Ten minutes for what you are working on', fr: 'Dix minutes pour votre projet du moment' },
    text: {
      en: [
        'Would you like to show three colleagues something that is not ready yet, and see what they are at?',
        'Nothing to prepare: a draft, a table, a prototype, half a text.',
      ],
      fr: [
        'Aimeriez-vous montrer à trois collègues quelque chose qui n’est pas prêt, et découvrir leurs travaux ?',
        'Rien à préparer : un brouillon, un tableau, un prototype, la moitié d’un texte.',
      ],
    },
  },
  match: {
    subject: { en: 'Your show and tell', fr: 'Votre groupe de démonstration' },
    text: {
      en: [
        'Ten minutes each, then questions. Whoever shows says first what kind of answer would help.',
        'End by naming one person outside the group who should see it.',
      ],
      fr: [
        'Dix minutes par personne, puis les questions. Dites d’abord quel genre de retour vous aiderait.',
        'Pour finir, citez une personne hors du groupe qui devrait le voir.',
      ],
    },
  },
  icebreaker_theme: 'work',
  advice: null,
};
