import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import type { Company, CompanyUpdate } from '@fika/contract/endpoints/workspaces';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { sessionQuery, useWorkspace } from '#lib/session.ts';

export type { Company, CompanyUpdate };

/** The calls of a save of the settings, each only if its part changed. */
export interface SettingsCalls {
  company: CompanyUpdate | null;
  max_seats: number | null | undefined;
  options: readonly { name: string; value: unknown }[];
}

/** The company as its settings show it. */
export function companyQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['company', workspace.id],
    queryFn: ({ signal }) => api(workspacesEndpoints.companies_list, { workspace, signal }),
  });
}

/** The company; the route has loaded it before the page renders. */
export function useCompany(): Company {
  return useSuspenseQuery(companyQuery(useWorkspace())).data;
}

/** Refetches names, colors and options of all pages after a change of the company. */
function useRefreshWorkspace() {
  const queryClient = useQueryClient();
  const workspace = useWorkspace();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: companyQuery(workspace).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['workspace'] }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}

/** Saves the settings, part by part; what was refused leaves the parts before it saved. */
export function useSaveSettings() {
  const workspace = useWorkspace();
  const refresh = useRefreshWorkspace();
  return useMutation({
    mutationFn: async ({ company, max_seats, options }: SettingsCalls) => {
      for (const body of options) await api(workspacesEndpoints.save_option, { workspace, body });
      if (max_seats !== undefined)
        await api(workspacesEndpoints.set_max_seats, { workspace, body: { max_seats } });
      if (company) await api(workspacesEndpoints.companies_list_update, { workspace, body: company });
    },
    onSettled: refresh,
  });
}

/** Saves the color; null means that of the product. */
export function useSaveColour() {
  const workspace = useWorkspace();
  const refresh = useRefreshWorkspace();
  return useMutation({
    mutationFn: (colour: string | null) =>
      api(workspacesEndpoints.companies_list_update, { workspace, body: { colour } }),
    onSuccess: refresh,
  });
}

/** Sets the logo from a file in base64; null takes it away. */
export function useSaveLogo() {
  const workspace = useWorkspace();
  const refresh = useRefreshWorkspace();
  return useMutation({
    mutationFn: async (data: string | null) => {
      if (data === null) await api(workspacesEndpoints.company_logo_delete, { workspace });
      else await api(workspacesEndpoints.company_logo, { workspace, body: { data } });
    },
    onSuccess: refresh,
  });
}
