import { allEndpoints, fillPath } from '@fika/contract';

/** The named endpoints of a company: its id filled in, every other placeholder kept. */
export function workspaceUrls(companyId: number): Record<string, string> {
  return Object.fromEntries(
    allEndpoints().map(({ endpoint }) => [endpoint.name, fillPath(endpoint.path, { company_id: companyId })]),
  );
}
