import { useCasesEndpoints } from '@fika/contract/calls/campaigns/use-cases.gen';
import type { UseCase } from '@fika/contract/endpoints/campaigns/use-cases';
import { queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

export type { UseCase };

/**
 * The library of programs in a language, with the fields that the workspace has for each of them. The key starts with that of the
 * fields, so that a refetch of the fields includes this query.
 */
export function templatesQuery(workspace: CallScope, locale: 'en' | 'fr') {
  return queryOptions({
    queryKey: ['categories', workspace.id, 'templates', locale],
    queryFn: ({ signal }) => api(useCasesEndpoints['use-cases'], { workspace, params: { locale }, signal }),
    // Another admin adds a field, or an upload does.
    staleTime: 5_000,
  });
}
