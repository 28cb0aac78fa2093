import { EMAIL_TEMPLATE_LIMITS } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { RequestCtx } from '#platform/http/access.ts';

/**
 * Counts a check or a preview of a draft, each of which renders an email. An account has one count in all workspaces: any visitor
 * can open several.
 *
 * @throws Problem `too_many_requests`
 */
export async function countRendering({ db, actor }: RequestCtx): Promise<void> {
  await takeAttempt(db, `email-template-reading/${actor.account_id}`, {
    max: EMAIL_TEMPLATE_LIMITS.readingsPerMinute,
    seconds: 60,
  });
}
