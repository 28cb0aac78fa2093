import type { PersonalData } from '#features/members/types.ts';

/** The photo of a person. The export has the image itself. */
export const photoData: PersonalData = {
  name: 'photo',
  collect: async ({ db, company_id: companyId }, { user_id: userId }) => {
    const row = await db
      .selectFrom('member_photos')
      .select(['large', 'created_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return null;
    return { content_type: 'image/webp', data: row.large.toString('base64'), set_at: row.created_at };
  },
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('member_photos')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  },
};
