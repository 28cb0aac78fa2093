import type { PersonalData } from '#features/members/types.ts';

/** The data of a person in invitations: the address that was invited. */
export const invitationData: PersonalData = {
  name: 'invitations',
  collect: ({ db, company_id }, { email }) =>
    db
      .selectFrom('invitations')
      .select(['email', 'status', 'created_at', 'sent_at', 'expires_at', 'accepted_at'])
      .where('company_id', '=', company_id)
      .where('email', '=', email)
      .orderBy('id')
      .execute(),
  erase: async ({ db, company_id }, { email }) => {
    await db
      .deleteFrom('invitations')
      .where('company_id', '=', company_id)
      .where('email', '=', email)
      .execute();
  },
};
