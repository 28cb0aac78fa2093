import type { MemberCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import type { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import { getInvitation } from '#features/participations/invitations/queries.ts';
import { readTimes } from './bookings/queries.ts';
import { feedbackShown } from './coffees/present.ts';
import { pagesOf } from './home/queries.ts';
import { invitationMessage, stayShown } from './invitations/present.ts';
import type { Shown } from './types.ts';

type Action = NonNullable<ReturnType<typeof readAction>>;

/** What the message of a button says to a member now; null where there is nothing to say about it. */
export async function readShown(member: MemberCtx, read: Action): Promise<Shown | null> {
  const { db, company_id, actor, t } = member;
  const { user_id } = actor;
  try {
    if ('round_id' in read.value && read.value.round_id !== undefined) {
      const { round_id } = read.value;
      return invitationMessage(await getInvitation(db, { company_id, round_id, user_id }), t);
    }
    if (read.action === 'stay') {
      const { session_id: round_id } = read.value;
      return stayShown(await getInvitation(db, { company_id, round_id, user_id }), t);
    }
    if (
      read.action === 'book' ||
      read.action === 'move' ||
      read.action === 'change' ||
      read.action === 'cancel'
    ) {
      const { coffee_id } = read.value;
      return await readTimes(member, { coffee_id, isChanging: read.action === 'change' });
    }
    if (read.action === 'feedback') {
      const row = await getCoffee(member, user_id, read.value.coffee_id);
      return feedbackShown(member, row, pagesOf(member, member.company.slug));
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return null;
}
