import { teamsPieces } from '../view-channels.ts';
import c from './ChannelPreview.module.css';
import { ChatPieces } from './ChatPieces.tsx';

/** The letter as a card of Teams. */
export function TeamsPreview({ card }: { card: Record<string, unknown> }) {
  return (
    <div className={c.teams}>
      <ChatPieces pieces={teamsPieces(card)} />
    </div>
  );
}
