import { isEmailTemplateVariable, piecesOf, type TextPiece } from '@fika/contract/email-templates/variables';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import c from './WordsWithVariables.module.css';

interface Keyed {
  key: number;
  piece: TextPiece;
}

/** The same piece may occur twice in a text, so the key is its position. */
function keyed(text: string): Keyed[] {
  const pieces: Keyed[] = [];
  for (const piece of piecesOf(text)) pieces.push({ key: pieces.length, piece });
  return pieces;
}

/** Text with variables as `{{name}}`, each shown as a chip with its label. */
export function WordsWithVariables({ text }: { text: string }) {
  const { t } = useTranslation('email_template_variables');
  const language = useLanguage();
  return keyed(text).map(({ key, piece }) => {
    if ('text' in piece) return <span key={key}>{piece.text}</span>;
    const { variable } = piece;
    return (
      <span key={key} className={c.variable} lang={language}>
        {isEmailTemplateVariable(variable) ? t(variable) : `{{${variable}}}`}
      </span>
    );
  });
}
