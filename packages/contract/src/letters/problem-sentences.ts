import type { Locale } from '../common.ts';
import type { LetterProblem, LetterProblemCode } from './check.ts';
import { LETTER_LIMITS } from './kinds.ts';

const SENTENCES: Readonly<Record<LetterProblemCode, Readonly<Record<Locale, string>>>> = {
  subject_empty: {
    en: 'The subject is empty. Write what the mail is about.',
    fr: 'L’objet est vide. Dites de quoi parle le message.',
  },
  subject_too_long: {
    en: `The subject is longer than ${LETTER_LIMITS.subject} characters. Shorten it.`,
    fr: `L’objet dépasse ${LETTER_LIMITS.subject} caractères. Raccourcissez-le.`,
  },
  subject_broken: {
    en: 'The subject has a line break. Write it in one line.',
    fr: 'L’objet contient un saut de ligne. Écrivez-le sur une seule ligne.',
  },
  document_broken: {
    en: 'This part cannot be read. Remove it and write it again.',
    fr: 'Cette partie est illisible. Supprimez-la et écrivez-la à nouveau.',
  },
  document_empty: {
    en: 'The message is empty. Write something, or go back to the default text.',
    fr: 'Le message est vide. Écrivez quelque chose ou revenez au texte par défaut.',
  },
  letter_too_long: {
    en: 'The message is longer than 50,000 characters. Shorten it.',
    fr: 'Le message dépasse 50 000 caractères. Raccourcissez-le.',
  },
  link_unsafe: {
    en: 'This link leads to no page. Start it with https:// or mailto:.',
    fr: 'Ce lien ne mène à aucune page. Commencez-le par https:// ou mailto:.',
  },
  variable_unknown: {
    en: 'There is no variable “{name}”. Choose one of the list.',
    fr: 'La variable « {name} » n’existe pas. Choisissez-en une dans la liste.',
  },
  variable_broken: {
    en: 'The variable at “{name}” is not complete. Choose it from the list, or take the braces away.',
    fr: 'La variable à « {name} » n’est pas complète. Choisissez-la dans la liste ou retirez les accolades.',
  },
  variable_unavailable: {
    en: 'The variable “{name}” is not known yet in this message. Choose another one.',
    fr: 'La variable « {name} » n’est pas disponible dans ce message. Choisissez-en une autre.',
  },
  target_unavailable: {
    en: 'A button cannot lead there in this message. Choose another place.',
    fr: 'Dans ce message, un bouton ne peut pas mener là. Choisissez une autre destination.',
  },
  block_unavailable: {
    en: 'This message has nothing to show here. Remove this part.',
    fr: 'Ce message n’a rien à afficher ici. Supprimez cette partie.',
  },
  accept_missing: {
    en: 'There is no button to accept. Without it nobody can say yes.',
    fr: 'Il manque le bouton pour accepter. Sans lui, personne ne peut dire oui.',
  },
  decline_missing: {
    en: 'There is no way to decline. Add a button to decline or to leave.',
    fr: 'Il manque un moyen de décliner. Ajoutez un bouton pour décliner ou quitter.',
  },
  people_missing: {
    en: 'The message does not say whom to meet. Add the names or the row “Who”.',
    fr: 'Le message ne dit pas qui rencontrer. Ajoutez les prénoms ou la ligne « Qui ».',
  },
  too_large: {
    en: 'The mail is larger than 102 kB. Gmail cuts off the end, with the links to leave. Shorten it.',
    fr: 'Le message dépasse 102 Ko. Gmail en coupe la fin, avec les liens pour quitter. Raccourcissez-le.',
  },
};

/** A problem of a letter in a language, and what to do about it. */
export function letterProblemSentence({ code, name }: LetterProblem, language: Locale): string {
  return SENTENCES[code][language].replace('{name}', () => name);
}
