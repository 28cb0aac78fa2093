import { ENDPOINTS } from '@fika/contract';
import { admin, mount } from '../../platform/http/access.ts';
import { presentPage } from '../../platform/http/paging.ts';
import { getMember } from '../members/profile-queries.ts';
import { findSuppression, listMailsTo } from './member-queries.ts';

export const deliveries = mount(ENDPOINTS.deliveries, {
  users_detail_mails: admin(async (ctx, { params, query }) => {
    const { email } = await getMember(ctx.db, ctx.company_id, params.id);
    const { count, rows } = await listMailsTo(ctx.db, ctx.company_id, params.id, query);
    return {
      ...presentPage(ctx.url, query, count, rows),
      refused: await findSuppression(ctx.db, ctx.company_id, email),
    };
  }),
});
