import { z } from 'zod';
import { companyParams, id, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NETWORK_ORDERINGS } from '../endpoint-values.ts';
import { acquaintance } from './coffees.ts';

/** A person that the reader has met or was matched with, and in which programs. */
export const connection = acquaintance
  .extend({ programs: z.array(z.object({ id, name: z.string() })) })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connection>;

/** A person on the map: nearer when they met more often. */
export const mapPerson = acquaintance.omit({ first_met_at: true });
export type MapPerson = z.infer<typeof mapPerson>;

/** Two of them who were in one group with the reader; their other meetings are private. */
export const mapLink = z.object({ a: id, b: id });
export type MapLink = z.infer<typeof mapLink>;

export const networkSummary = z
  .object({
    people: z.int().min(0).describe('Different people that the reader has met'),
    groups: z
      .object({
        title: z.string().describe('Title of the field'),
        met: z.int().min(0).describe('Options of the people that the reader met'),
        all: z.int().min(0).describe('Options that active members have'),
      })
      .nullable()
      .describe('Of the first field of type select that members see; null without one'),
    months_in_a_row: z
      .int()
      .min(0)
      .describe(
        'Calendar months until now, in the zone of the workspace, each with a meeting of the reader. The current month need not have a meeting yet',
      ),
  })
  .meta({ id: 'NetworkSummary' });
export type NetworkSummary = z.infer<typeof networkSummary>;

const base = '/api/v1/companies/{company_id}/network/';

export const networkEndpoints = {
  network: endpoint({
    name: 'network',
    method: 'GET',
    path: base,
    summary:
      'People you met or were matched with in all programs, how often and when last, and their number by month',
    params: companyParams,
    query: listQuery.extend({ ordering: z.enum(NETWORK_ORDERINGS).default('-last_met_at') }),
    body: none,
    response: paged(connection).extend({
      /** People met by the end of each month in which there were new ones, in the zone of the workspace. */
      months: z.array(z.object({ month: z.string(), people: z.int() })),
    }),
    status: 200,
    problems: [],
  }),
  network_map: endpoint({
    name: 'network_map',
    method: 'GET',
    path: `${base}map/`,
    summary: 'The map of your connections: people you met most recently, and which of them met each other',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({
      people: z.array(mapPerson),
      links: z.array(mapLink),
      /** How many are in the reader's network; the map shows those of the latest meetings and matches. */
      count: z.int(),
      /** Number of these people that the reader has met, and of those that the reader was only matched with. */
      met: z.int(),
      matched: z.int(),
      /** How many colleagues they have met that the reader has not; null where the number would reveal one of them. */
      beyond: z.int().nullable(),
    }),
    status: 200,
    problems: [],
  }),
  network_summary: endpoint({
    name: 'network_summary',
    method: 'GET',
    path: `${base}summary/`,
    summary:
      'How many people you met, how many options of a field they have, and for how many months in a row you met',
    params: companyParams,
    query: none,
    body: none,
    response: networkSummary,
    status: 200,
    problems: [],
  }),
};
