import { inCompany, type Services } from '#platform/context.ts';
import type { CalendarRow } from '../queries.ts';

interface Noted {
  busy?: string;
  busy_at?: string;
  failed_at?: string | null;
  gone_at?: string;
  can_write?: boolean;
}

/** Stores new facts about a calendar, in a separate transaction. */
export async function noteCalendar(
  services: Services,
  { company_id, id }: CalendarRow,
  columns: Noted,
): Promise<void> {
  await inCompany(services, company_id, 'write', ({ db }) =>
    db
      .updateTable('calendars')
      .set(columns)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  );
}
