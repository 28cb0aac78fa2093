import { emailOutboxEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getMember } from '#features/members/queries.ts';
import { liftSuppression } from './suppressions/commands/lift-suppression.ts';
import { findSuppression, listSuppressions } from './suppressions/queries.ts';
import { listEmailsTo } from './queries.ts';

export const deliveries = mount(emailOutboxEndpoints, {
  suppressions: admin(async (ctx, { query }) => {
    const { count, rows } = await listSuppressions(ctx, query);
    return presentPage(ctx.url, query, count, rows);
  }),
  suppressions_lift: admin('members_edit', (ctx, { body }) => liftSuppression(ctx, body.email)),
  users_detail_mails: admin(async (ctx, { params, query }) => {
    const { email } = await getMember(ctx, params.id);
    const { count, rows } = await listEmailsTo(ctx, params.id, query);
    return {
      ...presentPage(ctx.url, query, count, rows),
      refused: await findSuppression(ctx, email),
    };
  }),
});
