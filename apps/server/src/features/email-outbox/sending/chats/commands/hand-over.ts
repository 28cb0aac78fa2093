import type { ChannelReason } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { ClaimedEmail, SendResult } from '../../types.ts';
import { CHAT_REASONS } from '../rules.ts';
import type { ChatChannel, ChatDriver, Connection, FoundReceiver } from '../types.ts';
import { restConnection } from './rest-connection.ts';

/** After the access to a connection was replaced in between. */
const AGAIN_SECONDS = 1;

/** A chat by its driver. */
export function defineChat<Receiver extends FoundReceiver, Message, Place>(
  driver: ChatDriver<Receiver, Message, Place>,
): ChatChannel {
  return {
    chat: driver.chat,
    table: driver.table,
    findWays: (ctx, userIds) => driver.findWays(ctx, userIds),
    isConnected: (services, connection) => driver.isConnected(services, connection),
    compose: (services, connection, mail) => {
      const message = driver.present(mail);
      return () => handOver(services, { driver, connection, delivery: mail.delivery, message });
    },
  };
}

interface Sent<Receiver extends FoundReceiver, Message, Place> {
  driver: ChatDriver<Receiver, Message, Place>;
  connection: Connection;
  delivery: ClaimedEmail['delivery'];
  message: Message;
}

async function handOver<Receiver extends FoundReceiver, Message, Place>(
  services: Services,
  { driver, connection, delivery, message }: Sent<Receiver, Message, Place>,
): Promise<SendResult> {
  const { disconnected } = CHAT_REASONS[driver.chat];
  // Read anew: the access is replaced from time to time, and another worker may have been asked to wait.
  const receiver = await driver.findReceiver(services, connection, delivery);
  if (!receiver) return byEmail(disconnected, 'the chat is not connected');
  const { reason, rest_seconds: seconds } = receiver;
  if (receiver.is_posted) return { sent: true, isFound: true };
  if (reason !== null) return byEmail(reason, 'the member is not in the chat');
  if (seconds > 0) return { sent: false, retry: 'rest', seconds, error: 'the chat rests' };
  crashPoint(services, 'chat.before-post');
  try {
    const place = await driver.post(services, receiver, message);
    crashPoint(services, 'chat.posted');
    // It is there: a failure here must not send it again.
    await driver
      .record(services, connection, delivery, place)
      .catch((error: unknown) =>
        services.log.warn(
          { err: error, chat: driver.chat, company_id: connection.company_id },
          'a message in a chat was not recorded',
        ),
      );
    crashPoint(services, 'chat.recorded');
    return { sent: true };
  } catch (error) {
    return failed(services, driver, connection, error);
  }
}

type Failing = Pick<
  ChatDriver<FoundReceiver, unknown, unknown>,
  'chat' | 'table' | 'isConnected' | 'isGone' | 'resultOf'
>;

async function failed(
  services: Services,
  driver: Failing,
  connection: Connection,
  error: unknown,
): Promise<SendResult> {
  if (driver.isGone(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return (await driver.isConnected(services, connection))
      ? { sent: false, retry: 'rest', seconds: AGAIN_SECONDS, error: message }
      : byEmail(CHAT_REASONS[driver.chat].disconnected, message);
  }
  const result = driver.resultOf(error);
  if (!result.sent && result.retry === 'rest')
    await restConnection(services, driver, connection, result.seconds);
  return result;
}

const byEmail = (reason: ChannelReason, error: string): SendResult => ({
  sent: false,
  retry: 'by_email',
  reason,
  error,
});
