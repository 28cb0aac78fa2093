import type { JSONContent } from '@tiptap/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import c from './LetterEditor.module.css';

interface LetterShapeProps {
  json: JSONContent;
  /** What a variable is called. */
  labelOf: (name: string) => string;
  readOnly: boolean;
}

/** The letter where it will be written, as long as its editor is not there. */
export function LetterShape({ json, labelOf, readOnly }: LetterShapeProps) {
  const { t } = useTranslation('letters');
  return (
    <div className={c.editor} data-shape role="group" aria-label={t('editor')} aria-busy="true">
      {!readOnly && <div className={c.tools} />}
      <div className={c.content}>
        <div className={c.page}>{pieces(json, labelOf)}</div>
      </div>
    </div>
  );
}

function pieces({ content = [] }: JSONContent, labelOf: LetterShapeProps['labelOf']): ReactNode {
  // What stands at a place stays there: it needs no key.
  return createElement(Fragment, null, ...content.map((node) => createElement(Piece, { node, labelOf })));
}

function Piece({ node, labelOf }: { node: JSONContent; labelOf: LetterShapeProps['labelOf'] }) {
  const within = pieces(node, labelOf);
  const { textAlign, level, name } = node.attrs ?? {};
  const style = textAlign ? { textAlign } : undefined;
  switch (node.type) {
    case 'text':
      return node.text;
    case 'hardBreak':
      return <br />;
    case 'variable':
      return <span data-variable={name}>{labelOf(name)}</span>;
    case 'paragraph':
      return <p style={style}>{node.content ? within : <br />}</p>;
    case 'heading':
      return level === 1 ? <h1 style={style}>{within}</h1> : <h2 style={style}>{within}</h2>;
    case 'bulletList':
      return <ul>{within}</ul>;
    case 'orderedList':
      return <ol>{within}</ol>;
    case 'listItem':
      return <li>{within}</li>;
    case 'blockquote':
      return <blockquote>{within}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    default:
      return <div className={c.block} style={{ height: `${heightOf(node)}rem` }} />;
  }
}

/** A list of facts is as long as it has rows; other blocks are much alike. */
const heightOf = ({ type, attrs }: JSONContent): number =>
  type === 'facts' && Array.isArray(attrs?.['rows']) ? 1.25 + 1.8 * attrs['rows'].length : 5;
