import { choiceLabel, erasedEmail, ROLES } from '@fika/contract';
import { fieldText } from '@fika/contract/field-text';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { listEntriesAbout } from '#features/audit/queries.ts';
import { listActionsAbout, removeActionsAbout } from '#features/bulk-actions/personal-data.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import { listLongJobsOf, removeLongJobsOf } from '#features/long-jobs/personal-data.ts';
import type { Person, PersonalData } from './types.ts';
import { getMember } from './queries.ts';

/** The data of a person in this feature and earlier ones: the record, long jobs, the audit log. */
export const memberData: PersonalData = {
  name: 'profile',
  collect: collectProfile,
  erase: async (ctx, person) => {
    await removeLongJobsOf(ctx, person.user_id);
    await eraseManager(ctx, person);
    await eraseRecord(ctx, person);
    await ctx.db
      .deleteFrom('former_values')
      .where('company_id', '=', ctx.company_id)
      .where('user_id', '=', person.user_id)
      .execute();
  },
};

/** The data of a person in bulk actions, and the export that the person started. */
export const recentActions: PersonalData = {
  name: 'recent_acts',
  collect: (ctx, { user_id: id }) => listActionsAbout(ctx, id),
  erase: async (ctx, { user_id: id }) => {
    await removeActionsAbout(ctx, id);
    await ctx.db
      .deleteFrom('member_exports')
      .where('company_id', '=', ctx.company_id)
      .where('user_id', '=', id)
      .execute();
  },
};

async function collectProfile(ctx: Ctx, { user_id: id }: Person) {
  const { fields, permissions, ...record } = await getMember(ctx, id);
  const categories = await listCategories(ctx);
  const values = fields as Record<string, unknown>;
  const t = ctx.services.translators[record.culture === 'fr' ? 'fr' : 'en'];
  return {
    ...record,
    ...(record.role > ROLES.enduser && { permissions }),
    fields: categories
      .filter((one) => String(one.id) in values)
      .map((one) => ({
        field: one.title,
        value: values[String(one.id)],
        text: fieldText(one, values[String(one.id)], t),
        // The right to one's data covers those that only admins see, too.
        seen_by: one.only_for_matching ? 'admins' : 'members',
      })),
    former_values: await listFormerValues(ctx, id, categories),
    long_jobs: await listLongJobsOf(ctx, id),
    audit: await listEntriesAbout(ctx, id),
  };
}

/** The options that a person had before, which figures about earlier sessions count. */
async function listFormerValues(ctx: Ctx, id: number, categories: readonly CategoryRow[]) {
  const rows = await ctx.db
    .selectFrom('former_values')
    .select(['category_id', 'choice', 'until'])
    .where('company_id', '=', ctx.company_id)
    .where('user_id', '=', id)
    .orderBy('until')
    .orderBy('category_id')
    .execute();
  const byId = new Map(categories.map((one) => [one.id, one]));
  return rows.map(({ category_id, choice, until }) => {
    const field = byId.get(category_id);
    return { field: field?.title ?? '', value: field ? choiceLabel(field, choice) : choice, until };
  });
}

async function eraseRecord({ db, company_id: companyId }: Ctx, { user_id: id }: Person): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: erasedEmail(id),
      external_id: null,
      first_name: '',
      last_name: '',
      about_me: '',
      timezone: null,
      role: ROLES.enduser,
      permissions: null,
      is_active: false,
      inactive_reason: 'left',
      fields: '{}',
      settings: '{}',
      last_access_at: null,
      entered_by: null,
      sessions_valid_from: sql`app_now()`,
      updated_at: sql`app_now()`,
      erased_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Members who reported to the person have no manager. */
async function eraseManager({ db, company_id: companyId }: Ctx, { user_id: id }: Person): Promise<void> {
  await db
    .updateTable('users')
    .set({ manager_id: null })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('id', '=', id), eb('manager_id', '=', id)]))
    .execute();
}
