import { z } from 'zod';
import { companyItemParams, id, listQuery, none } from '../../common.ts';
import { MEMBERSHIP_STANDINGS, SESSION_ANSWERS } from '../../endpoint-values.ts';
import { endpoint } from '../../endpoint.ts';
import { OUTCOMES } from '../../statuses.ts';
import { CSV } from '../dashboard/reports.ts';
import { XLSX } from '../member-list.ts';

const search = listQuery.shape.search;

/** A table of a program or of one of its sessions, with the filters of its page. */
const programTable = z.discriminatedUnion('table', [
  z.object({
    table: z.literal('participants'),
    search,
    standing: z.enum(MEMBERSHIP_STANDINGS).optional(),
  }),
  z.object({
    table: z.literal('answers'),
    round_id: id,
    search,
    answer: z.enum(SESSION_ANSWERS).optional(),
  }),
  z.object({ table: z.literal('groups'), round_id: id }),
  z.object({ table: z.literal('outcomes'), round_id: id, search, outcome: z.enum(OUTCOMES).optional() }),
]);
export type ProgramTable = z.output<typeof programTable>;

const file = (format: 'csv' | 'xlsx', type: string) =>
  endpoint({
    name: `campaign_table_${format}`,
    method: 'POST',
    path: `/api/v1/companies/{company_id}/campaigns_list/{id}/tables/${format}/`,
    summary: `Export participants of a program, or answers, groups or results of a session, as ${format.toUpperCase()}. One export at a time for each workspace`,
    params: companyItemParams,
    query: none,
    body: programTable,
    response: none,
    file: type,
    status: 200,
    problems: ['presents_secret', 'filter_invalid', 'export_running', 'too_many_requests'],
  });

export const programTablesEndpoints = {
  campaign_table_csv: file('csv', CSV),
  campaign_table_xlsx: file('xlsx', XLSX),
};
