import type { ChatPiece, ChatRun } from '../view-channels.ts';
import c from './ChatPieces.module.css';

/** A message as a chat draws it. */
export function ChatPieces({ pieces }: { pieces: readonly ChatPiece[] }) {
  let at = 0;
  return pieces.map((piece) => {
    at += 1;
    return <Piece key={at} piece={piece} />;
  });
}

function Piece({ piece }: { piece: ChatPiece }) {
  switch (piece.kind) {
    case 'line':
      return <hr className={c.line} />;
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
          <Runs runs={piece.runs} />
        </p>
      );
  }
}

function Runs({ runs }: { runs: readonly ChatRun[] }) {
  let at = 0;
  return runs.map(({ text, ...look }) => {
    at += 1;
    return (
      <span
        key={at}
        className={c.run}
        data-bold={look.bold || undefined}
        data-italic={look.italic || undefined}
        data-underline={look.underline || undefined}
        data-link={look.link || undefined}
        data-subtle={look.subtle || undefined}
      >
        {text}
      </span>
    );
  });
}
