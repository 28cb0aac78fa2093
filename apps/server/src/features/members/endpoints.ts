import { membersEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { countMembers, normaliseOrRefuse } from '#features/member-filters/queries.ts';
import { activateMembers } from './commands/activate-members.ts';
import { bulkUpdateFields } from './commands/bulk-update-fields.ts';
import { deactivateMembers } from './commands/deactivate-members.ts';
import { removeMembers } from './commands/remove-members.ts';
import { labelMembers, searchMembers } from './options/queries.ts';

export const members = mount(membersEndpoints, {
  get_users_count: admin(async (ctx, { body }) => ({
    count: await countMembers(ctx, normaliseOrRefuse(body.filters, ctx.t), body.exclude),
  })),
  users_search: admin((ctx, { body }) => searchMembers(ctx, body.filters, body.max_users)),
  usercompany_filters: admin((ctx, { body }) => labelMembers(ctx, body.ids)),
  bulk_update_fields: admin('members_edit', (ctx, { body }) =>
    bulkUpdateFields(ctx, body.filters, body.extra_data),
  ),
  activate_users: admin('members_status_change', (ctx, { body }) => activateMembers(ctx, body.filters)),
  deactivate_users: admin('members_status_change', (ctx, { body }) => deactivateMembers(ctx, body.filters)),
  remove_users: admin('members_delete', (ctx, { body }) => removeMembers(ctx, body.filters)),
});
