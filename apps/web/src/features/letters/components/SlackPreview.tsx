import { settings } from '../../../lib/settings.ts';
import { LogoMark } from '../../../ui/LogoMark.tsx';
import { slackPieces } from '../view-channels.ts';
import c from './ChannelPreview.module.css';
import { ChatPieces } from './ChatPieces.tsx';

/** The letter as a message of Slack. */
export function SlackPreview({ blocks }: { blocks: readonly Record<string, unknown>[] }) {
  return (
    <div className={c.slack}>
      <span className={c.icon} aria-hidden="true">
        <LogoMark size={24} />
      </span>
      <div>
        <p className={c.from}>{settings.brand_name}</p>
        <ChatPieces pieces={slackPieces(blocks)} />
      </div>
    </div>
  );
}
