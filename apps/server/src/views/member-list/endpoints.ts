import { memberListEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { exportMembers } from '#features/members/export/commands/export-members.ts';
import { listOptions } from '#features/members/options/queries.ts';
import { presentListed } from '#features/members/present.ts';
import { listMembers } from '#features/members/queries.ts';
import { authorsOf, findMemberFacts } from './queries.ts';

export const memberList = mount(memberListEndpoints, {
  users: admin(async (ctx, { query }) => {
    const { rows, count, categories } = await listMembers(ctx, query);
    const ids = rows.map(({ id }) => id);
    const factsOf = await findMemberFacts(ctx.db, ctx.company_id, ids);
    const results = rows.map((row) => presentListed(row, categories, factsOf(row.id)));
    return presentPage(ctx.url, query, count, results);
  }),
  users_filters: admin((ctx, { query }) =>
    listOptions(ctx, query.name, query.poster === '1' ? authorsOf(ctx.company_id) : null),
  ),
  export_users: admin('members_export_list', (ctx, { body }) => exportMembers(ctx, body, findMemberFacts)),
});
