import { z } from 'zod';
import { isErased } from './erased.ts';
import { LIMITS } from './limits.ts';

export const locale = z.enum(['en', 'fr']);
export type Locale = z.infer<typeof locale>;

/** A database id on the wire. */
export const id = z.int().positive();
/** A database id in a path or query string. */
export const idParam = z.coerce.number().int().positive();
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
/**
 * An instant that something is planned for. In this century: sessions are counted from it, and the years after 9999 are
 * written otherwise.
 */
export const plannedInstant = instant.refine((text) => text.startsWith('20'), { error: 'far_date' });
/**
 * An email address, trimmed and lower-cased. The address of an erased member is refused: another member with it would block an
 * erasure.
 */
export const email = z
  .string()
  .trim()
  // Before it is lower-cased: the Kelvin sign would become the letter k, and so another person's address.
  .regex(/^\p{ASCII}*$/u)
  .toLowerCase()
  .max(LIMITS.emailLength)
  .pipe(z.email().refine((address) => !isErased(address)));

/** IANA time zone known to this runtime, and to PostgreSQL. */
export const timezone = z.string().refine(isTimeZone, { error: 'unknown_timezone' });

/** To PostgreSQL, an offset is in the other direction, and short names are other zones or none. */
const ZONE = /^(UTC|GMT|[a-z]+(\/[\w+-]+)+)$/i;
/** Old names that PostgreSQL does not know. */
const UNKNOWN = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

function isTimeZone(name: string): boolean {
  if (!ZONE.test(name) || UNKNOWN.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** A color as `#RRGGBB`, in capitals. */
export const hexColour = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^#[0-9A-F]{6}$/);

export const none = z.object({});
export const companyParams = z.object({ company_id: idParam });
export const companyItemParams = companyParams.extend({ id: idParam });

/** Query of every paged list. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
  offset: z.coerce.number().int().min(0).default(0),
  ordering: z
    .string()
    .regex(/^-?\w+$/)
    .default('-created_at'),
  search: z.string().trim().max(LIMITS.searchLength).default(''),
});
export type ListQuery = z.output<typeof listQuery>;

/**
 * Query of a list that is short by its nature: all of it unless a limit is given, in the one order that it has or the other
 * way round.
 */
export const wholeListQuery = (ordering: string) =>
  listQuery.omit({ search: true }).extend({
    limit: listQuery.shape.limit.unwrap().optional(),
    ordering: z
      .enum([ordering, ordering.startsWith('-') ? ordering.slice(1) : `-${ordering}`])
      .default(ordering),
  });
export type WholeListQuery = z.output<ReturnType<typeof wholeListQuery>>;

/** The paged list of the spec. `offset_start` counts from 1 and is 0 when the page is empty. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().min(0),
    limit: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
    offset_start: z.int(),
    offset_end: z.int(),
    ordering: z.string(),
  });

/** JSON inside a query parameter, checked by a schema. */
export const jsonParam = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not_json' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const done = z.object({ ok: z.literal(true) });
/** Answer of a call that starts long work: see the endpoint `job`. */
export const jobAccepted = z.object({ job_id: id });

/** The brand of a company's pages; null is the product's own. */
export const branding = z.object({ colour: z.string().nullable(), logo_url: z.string().nullable() });
