import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Appointment } from '#features/booking/places/queries.ts';
import type { Conversations } from '../queries.ts';

type Table = Pick<Conversations, 'table'>;

/** Notes that the people of a conversation are asked whether they met. */
export async function noteAsked(
  { db, company_id: companyId }: Ctx,
  { table }: Table,
  coffeeId: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set asked_at = app_now()
    where company_id = ${companyId} and coffee_id = ${coffeeId}`.execute(db);
}

/** Notes which time and place a conversation knows. After another time its people are asked again whether they met. */
export async function noteAnnounced(
  { db, company_id: companyId }: Ctx,
  { table }: Table,
  { coffee_id, booked_time, where, is_same_time }: AnnouncedAppointment,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set announced_time = ${booked_time}::timestamptz, announced_place = ${where},
      asked_at = case when ${is_same_time}::boolean then asked_at end
    where company_id = ${companyId} and coffee_id = ${coffee_id}`.execute(db);
}

interface AnnouncedAppointment extends Pick<Appointment, 'booked_time' | 'where'> {
  coffee_id: number;
  is_same_time: boolean;
}
