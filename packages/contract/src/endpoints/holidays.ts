import { z } from 'zod';
import { companyParams, locale, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

const day = z.iso.date().refine((date) => date >= '2000' && date < '2100', { error: 'invalid_value' });
const DAY_MS = 86_400_000;

export const holidaysQuery = z
  .object({
    /** The first day and the last, `YYYY-MM-DD`. */
    from: day,
    to: day,
    /** The language of the names, where there is one. */
    locale,
  })
  .refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LIMITS.holidayDays * DAY_MS, {
    error: 'too_long',
    path: ['to'],
  });

/** Days off in countries of active members. A member's country is the one of their time zone. */
export const holidays = z
  .object({
    /** Active members, also those whose country is not known. */
    members: z.int(),
    /** Those with the most members first. */
    countries: z.array(z.object({ country: z.string().length(2), members: z.int() })),
    /** By day; a day has a line for each country. Regional holidays are not in it. */
    holidays: z.array(z.object({ date: z.iso.date(), country: z.string().length(2), name: z.string() })),
  })
  .meta({ id: 'Holidays' });
export type Holidays = z.infer<typeof holidays>;

export const holidaysEndpoints = {
  holidays: endpoint({
    name: 'holidays',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/holidays/',
    summary: 'National holidays in the countries of the active members',
    params: companyParams,
    query: holidaysQuery,
    body: none,
    response: holidays,
    status: 200,
    problems: [],
  }),
};
