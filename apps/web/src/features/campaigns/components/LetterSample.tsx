import type { LetterBlock } from '@fika/contract/letters/document';
import { isLetterVariable, LETTER_VARIABLES } from '@fika/contract/letters/variables';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import c from './LetterSample.module.css';

/** The words of a letter as somebody would read them, with sample values; without the frame of the mail. */
export function LetterSample({ json }: { json: unknown }) {
  const { content } = json as { content?: readonly LetterBlock[] };
  return (
    content && <div className={c.letter}>{content.map((block, index) => blockOf(block, `${index}`))}</div>
  );
}

interface AnyNode {
  type: string;
  text?: string | undefined;
  attrs?: unknown;
  content?: readonly AnyNode[] | undefined;
}

function blockOf(block: LetterBlock, key: string): ReactNode {
  const node = block as AnyNode;
  if (node.type === 'paragraph') return <p key={key}>{wordsOf(node)}</p>;
  if (node.type === 'button')
    return (
      <p key={key} className={c.button}>
        {labelOf(node)}
      </p>
    );
  return node.content ? <p key={key}>{wordsOf(node)}</p> : null;
}

function wordsOf({ content = [] }: AnyNode): string {
  return content.map(wordOf).join('');
}

function wordOf(node: AnyNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type !== 'variable') return wordsOf(node);
  const { name = '' } = (node.attrs ?? {}) as { name?: string };
  return isLetterVariable(name) ? LETTER_VARIABLES[name].sample[currentLanguage()] : name;
}

const labelOf = ({ attrs }: AnyNode) => ((attrs ?? {}) as { label?: string }).label ?? '';
