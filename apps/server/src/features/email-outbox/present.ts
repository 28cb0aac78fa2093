import type { ChannelReason, Delivery, DeliveryChannel, DeliveryKind, DeliveryState } from '@fika/contract';

export interface DeliveryRow {
  id: number;
  kind: string;
  state: string;
  channel: string;
  channel_reason: string | null;
  recipient: string;
  attempts: number;
  error: string | null;
  queued_at: string;
  sent_at: string | null;
  next_try_at: string;
  /** Its time has not come: it waits for its next try, or for the end of quiet hours. */
  is_held: boolean;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
}

export function presentDelivery({
  user_id,
  first_name,
  last_name,
  email,
  recipient,
  is_held,
  ...row
}: DeliveryRow): Delivery {
  return {
    ...row,
    kind: row.kind as DeliveryKind,
    state: row.state as DeliveryState,
    channel: row.channel as DeliveryChannel,
    channel_reason: row.channel_reason as ChannelReason | null,
    to: recipient,
    user: { id: user_id, first_name, last_name, email },
    // Only a message that waits has a time before which it does not leave.
    next_try_at: row.state === 'queued' && (row.attempts > 0 || is_held) ? row.next_try_at : null,
  };
}
