import type { PersonalData } from '#features/members/types.ts';

/** The data of a person in bookings: their times, and the bookings they made. */
export const bookingData: PersonalData = {
  name: 'bookings',
  collect: ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('bookings as b')
      .innerJoin('coffee_members as m', (join) =>
        join.onRef('m.company_id', '=', 'b.company_id').onRef('m.coffee_id', '=', 'b.coffee_id'),
      )
      .leftJoin('booking_agreements as a', (join) =>
        join
          .onRef('a.company_id', '=', 'm.company_id')
          .onRef('a.booking_id', '=', 'b.id')
          .onRef('a.user_id', '=', 'm.user_id')
          .onRef('a.starts_at', '=', 'b.starts_at'),
      )
      .select(['b.coffee_id', 'b.starts_at', 'b.ends_at', 'b.canceled_at', 'b.created_at', 'a.agreed_at'])
      .select((eb) => eb('b.booked_by', '=', userId).as('booked_by_me'))
      .where('m.company_id', '=', companyId)
      .where('m.user_id', '=', userId)
      .where('m.part', 'in', ['member', 'fixed'])
      .orderBy('b.id')
      .execute(),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('booking_guests')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .deleteFrom('booking_agreements')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .deleteFrom('booking_notices')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('bookings')
      .set({ booked_by: null })
      .where('company_id', '=', companyId)
      .where('booked_by', '=', userId)
      .execute();
  },
};
