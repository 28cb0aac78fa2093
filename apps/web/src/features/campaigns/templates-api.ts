import { programsEndpoints } from '@fika/contract/calls/programs.gen';
import type { UseCase } from '@fika/contract/endpoints/programs';
import { queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

export type { UseCase };

/**
 * The library of programs to begin with, in a language, with what this workspace has for each of them: the key is below
 * that of the fields, so that whoever reads the fields again reads this again.
 */
export function templatesQuery(workspace: CallScope, locale: 'en' | 'fr') {
  return queryOptions({
    queryKey: ['categories', workspace.id, 'templates', locale],
    queryFn: ({ signal }) => api(programsEndpoints['use-cases'], { workspace, params: { locale }, signal }),
    // Another admin adds a field, or an upload does.
    staleTime: 5_000,
  });
}
