import type { MemberCtx } from '#platform/http/access.ts';
import { readHomeParts } from '#features/chat-answers/home/present.ts';
import { readShown } from '#features/chat-answers/queries.ts';
import type { Shown } from '#features/chat-answers/types.ts';
import type { readAction } from '#features/email-outbox/channels/chat/rules.ts';

type Action = NonNullable<ReturnType<typeof readAction>>;

/**
 * What the card of a button says to a member now; null where there is nothing to say about it. A pause that is about no invitation is
 * of the card with everything.
 */
export async function readCard(member: MemberCtx, action: Action): Promise<Shown | null> {
  const shown = await readShown(member, action);
  if (shown || (action.action !== 'pause' && action.action !== 'return')) return shown;
  return { text: member.t('chat_answers:home.programs'), parts: await readHomeParts(member, null) };
}
