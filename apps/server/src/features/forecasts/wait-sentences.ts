import type { FeasibilityReport } from '@fika/contract';
import type { Language } from '#platform/i18n/format.ts';
import { fillReason } from '#features/matching/sentences.ts';

type About = Omit<FeasibilityReport['waits'][number], 'sentence' | 'members' | 'empty'> & {
  /** Title of the field that is empty, with the cause `empty`. */
  name: string | null;
};

const OTHER = { en: 'No group has a place for them.', fr: 'Aucun groupe n’a de place pour eux.' };

/** By cause or code, the more precise first. */
const SENTENCES: Record<string, Record<Language, string>> = {
  'rule/no_allowed_partner': {
    en: 'Rule {rule} allows no match for them.',
    fr: 'Selon la règle {rule}, aucune rencontre ne leur est possible.',
  },
  'rule/competition': {
    en: 'Rule {rule}: {people} people share {partners}.',
    fr: 'Règle {rule} : {people} personnes pour {partners}.',
  },
  'rule/competition_among': {
    en: 'Rule {rule}: {people} people from {label} share {partners}.',
    fr: 'Règle {rule} : {people} personnes de {label} pour {partners}.',
  },
  'rule/all_taken': {
    en: 'Everybody whom they may meet under rule {rule} is in another group.',
    fr: 'Selon la règle {rule}, toutes les rencontres possibles sont déjà prises.',
  },
  'rule/odd_one_out': {
    en: 'Rule {rule} leaves {people} people who may only meet each other, an odd number.',
    fr: 'La règle {rule} laisse {people} personnes qui ne peuvent se rencontrer qu’entre elles, un nombre impair.',
  },
  empty: {
    en: 'Rule {rule}: they have no value for {name}, and such members stay unmatched.',
    fr: 'Règle {rule}\u00a0: aucune valeur pour {name}, donc pas de rencontre.',
  },
  seat_scarce: {
    en: 'The places that they may take are fewer than they are.',
    fr: 'Les places qui leur conviennent sont moins nombreuses qu’eux.',
  },
  no_seat: {
    en: 'They fit no place of the group.',
    fr: 'Aucune place du groupe ne leur convient.',
  },
  not_drawn: { en: 'They do not win.', fr: 'Leur nom n’est pas tiré.' },
  number: {
    en: 'The number of participants doesn’t fit the group size.',
    fr: 'Le nombre de participants ne se divise pas en groupes complets.',
  },
  alone: { en: 'Nobody else takes part.', fr: 'Personne d’autre ne participe.' },
  kept_apart: {
    en: 'Some people are kept apart from those whom they could meet.',
    fr: 'Certaines personnes sont tenues à l’écart de celles qu’elles pourraient rencontrer.',
  },
  manager: {
    en: 'They could only meet their manager, or who reports to them.',
    fr: 'Seules rencontres possibles : leur responsable, ou leur équipe.',
  },
  skip_level: {
    en: 'No peer of their manager is free among those they could meet.',
    fr: 'Aucun homologue de leur responsable n’est disponible parmi les rencontres possibles.',
  },
  availability: {
    en: 'They have no hour in common with anybody they could meet.',
    fr: 'Ils n’ont aucune heure en commun avec les autres.',
  },
};

/** Why people wait, in the reader's language. */
export function waitSentence(about: About, language: Language): string {
  const { cause, code, common } = about;
  const among = code === 'competition' && common ? 'competition_among' : code;
  const words = SENTENCES[`${cause}/${among}`] ?? SENTENCES[code] ?? SENTENCES[cause] ?? OTHER;
  return fillReason(words[language], about, language);
}
