import { type Holidays, type holidaysQuery, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';

/** National holidays of a time in the countries with the most active members. */
export async function showHolidays(
  ctx: RequestCtx,
  { from, to, locale }: z.output<typeof holidaysQuery>,
): Promise<Holidays> {
  // Its data takes memory, which a process uses once an admin plans dates.
  const { countryOf, holidaysOf } = await import('./rules.ts');
  const zones = await countByZone(ctx);
  const byCountry = new Map<string, number>();
  for (const { timezone, members } of zones) {
    const country = countryOf(timezone);
    if (country !== null) byCountry.set(country, (byCountry.get(country) ?? 0) + members);
  }
  const countries = [...byCountry]
    .map(([country, members]) => ({ country, members }))
    .toSorted((a, b) => b.members - a.members || (a.country < b.country ? -1 : 1))
    .slice(0, LIMITS.holidayCountries);
  return {
    members: zones.reduce((sum, { members }) => sum + members, 0),
    countries,
    holidays: countries
      .flatMap(({ country }) => holidaysOf(country, { from, to, locale }))
      // Stable: the country with the most members stays first on a day.
      .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
  };
}

/** How many active members there are in each time zone; members without one have that of the workspace. */
async function countByZone({ db, company_id: companyId }: RequestCtx) {
  const { rows } = await sql<{ timezone: string; members: number }>`
    select coalesce(u.timezone, c.timezone) as timezone, count(*)::integer as members
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.is_active
    group by 1`.execute(db);
  return rows;
}
