import { type ChatPiece, chatRuns } from '../view-channels.ts';
import c from './ChatPieces.module.css';

type Dialect = 'slack' | 'teams';

/** A message as a chat draws it. */
export function ChatPieces({ pieces, dialect }: { pieces: readonly ChatPiece[]; dialect: Dialect }) {
  let at = 0;
  return pieces.map((piece) => {
    at += 1;
    return <Piece key={at} piece={piece} dialect={dialect} />;
  });
}

function Piece({ piece, dialect }: { piece: ChatPiece; dialect: Dialect }) {
  switch (piece.kind) {
    case 'line':
      return <hr className={c.line} />;
    case 'facts':
      return (
        <dl className={c.facts}>
          {piece.rows.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Runs said={value} dialect={dialect} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'buttons':
      return (
        <p className={c.buttons}>
          {piece.buttons.map(({ label, primary }) => (
            <span key={label} className={c.button} data-primary={primary || undefined}>
              {label}
            </span>
          ))}
        </p>
      );
    default:
      return (
        <p className={c[piece.kind]}>
          <Runs said={piece.text} dialect={dialect} />
        </p>
      );
  }
}

const TAGS = { bold: 'strong', italic: 'em', link: 'u', plain: 'span' } as const;

function Runs({ said, dialect }: { said: string; dialect: Dialect }) {
  let at = 0;
  return chatRuns(said, dialect).map(({ text, look }) => {
    const Tag = TAGS[look];
    at += text.length;
    return <Tag key={at}>{text}</Tag>;
  });
}
