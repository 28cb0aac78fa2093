import type { ChannelReason, DeliveryChannel } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import c from './ChannelNote.module.css';

interface ChannelNoteProps {
  channel: DeliveryChannel;
  channel_reason: ChannelReason | null;
}

/** That a message is in a chat, or why one of a program in a chat is an email. Nothing for the emails of other programs. */
export function ChannelNote({ channel, channel_reason: reason }: ChannelNoteProps) {
  const { t } = useTranslation(['common', 'statuses']);
  if (channel === 'email' && reason === null) return null;
  return (
    <div className={c.note}>
      {reason === null ? t(`statuses:channel.${channel}`) : t(`statuses:channel_reason.${reason}`)}
    </div>
  );
}
