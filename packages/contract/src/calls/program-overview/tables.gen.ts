// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const programTablesEndpoints: Calls<typeof import('../../endpoints/program-overview/tables.ts').programTablesEndpoints> = {
  'campaign_table_csv': { name: 'campaign_table_csv', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/tables/csv/' },
  'campaign_table_xlsx': { name: 'campaign_table_xlsx', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/tables/xlsx/' },
};
