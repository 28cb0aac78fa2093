import { LETTER_VARIABLES, isLetterVariable, piecesOf } from '@fika/contract/letters/variables';
import { useTranslation } from 'react-i18next';
import c from './WordsWithVariables.module.css';

/** Text in which variables are written as `{{name}}`, with each as a chip that says what it is. */
export function WordsWithVariables({ text }: { text: string }) {
  const { i18n } = useTranslation();
  const language = i18n.language.startsWith('fr') ? 'fr' : 'en';
  let at = 0;
  return piecesOf(text).map((piece) => {
    at += 1;
    if ('text' in piece) return <span key={at}>{piece.text}</span>;
    const { variable } = piece;
    return (
      <span key={at} className={c.variable} lang={language}>
        {isLetterVariable(variable) ? LETTER_VARIABLES[variable].label[language] : `{{${variable}}}`}
      </span>
    );
  });
}
