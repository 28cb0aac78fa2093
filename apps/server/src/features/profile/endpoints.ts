import { ROLES, profileEndpoints } from '@fika/contract';
import { admin, member, memberEvenWithoutPages, mount, type RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { listCategories } from '#features/categories/queries.ts';
import { eraseMember } from '#features/members/commands/erase-member.ts';
import { exportMember } from './commands/export-member.ts';
import { updateMember } from './commands/update-member.ts';
import { updateSettings } from './commands/update-settings.ts';
import { presentDetail } from './present.ts';
import { assertRecordOfAnother, seesField } from './policy.ts';
import { getMember, type MemberDetailRow } from '#features/members/queries.ts';

export const profile = mount(profileEndpoints, {
  users_detail: member(async (ctx, { params }) => {
    found(ctx.actor.role > ROLES.enduser || params.id === ctx.actor.user_id ? true : null);
    return detail(ctx, await getMember(ctx, params.id));
  }),
  users_detail_update: member(async (ctx, { params, body }) =>
    detail(ctx, await updateMember(ctx, params.id, body)),
  ),
  update_settings: member((ctx, { body }) => updateSettings(ctx, body)),
  export_me: memberEvenWithoutPages((ctx) => exportMember(ctx, ctx.actor.user_id)),
  users_detail_export: admin('members_export_list', async (ctx, { params }) => {
    await assertAnother(ctx, params.id);
    return exportMember(ctx, params.id);
  }),
  users_detail_erase: admin('members_delete', async (ctx, { params }) => {
    await assertAnother(ctx, params.id);
    await eraseMember(ctx, params.id);
    return { ok: true as const };
  }),
});

async function detail(ctx: RequestCtx, row: MemberDetailRow) {
  const categories = await listCategories(ctx);
  const seen = categories.filter((category) => seesField(ctx.actor, category));
  return presentDetail(row, seen, row.id === ctx.actor.user_id);
}

async function assertAnother(ctx: RequestCtx, userId: number): Promise<void> {
  assertRecordOfAnother(ctx.actor, await getMember(ctx, userId));
}
