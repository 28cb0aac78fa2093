import { msteamsEndpoints } from '@fika/contract/calls/msteams.gen';
import type { TeamsTenant } from '@fika/contract/endpoints/msteams';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { saveFile } from '#lib/csv.ts';
import { resource } from '#lib/resource.ts';

export type { TeamsTenant };

const msteams = resource('msteams');

/** The organizations at Microsoft of a workspace, and whether this installation has an app for Teams. */
export const teamsQuery = (workspace: CallScope) =>
  msteams.query(workspace, [], (call) => api(msteamsEndpoints.msteams, call));

/** Refetches them when another admin changes them. */
export const useLiveTeams = () => msteams.useLive('msteams.changed');

/** Opens the login page of Microsoft for the open workspace. */
export const useConnectTeams = (workspace: CallScope) =>
  useMutation({
    mutationFn: () => api(msteamsEndpoints.msteams_connect, { workspace }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

/** Finishes a consent with what Microsoft sent the browser back with. */
export const finishInstall = (companyId: number, answer: { state: string; code: string }) =>
  api(msteamsEndpoints.msteams_callback, { workspace: { id: companyId, urls: {} }, body: answer });

export const useDisconnectTeams = () =>
  msteams.useChange((workspace, id: number) =>
    api(msteamsEndpoints.delete_msteams, { workspace, params: { id } }),
  );

/** Sends the reader a message in Teams. */
export const useTestMessage = () =>
  msteams.useChange((workspace, id: number) =>
    api(msteamsEndpoints.msteams_test_message, { workspace, params: { id } }),
  );

/** Has the server look again at what is missing. */
export const useInstallNow = () =>
  msteams.useChange((workspace, id: number) =>
    api(msteamsEndpoints.msteams_install, { workspace, params: { id } }),
  );

/** The user of Teams that a link would link to the reader. */
export const linkQuery = (companyId: number, token: string) =>
  queryOptions({
    queryKey: ['msteams-link', companyId, token],
    queryFn: ({ signal }) =>
      api(msteamsEndpoints.msteams_link, {
        workspace: { id: companyId, urls: {} },
        query: { token },
        signal,
      }),
    retry: false,
  });

export const useConfirmLink = (companyId: number) =>
  useMutation({
    mutationFn: (token: string) =>
      api(msteamsEndpoints.msteams_link_confirm, {
        workspace: { id: companyId, urls: {} },
        body: { token },
      }),
  });

const ownLinks = resource('own-msteams');

/** The accounts with which the reader opens pages in Teams. */
export const ownLinksQuery = (workspace: CallScope) =>
  ownLinks.query(workspace, [], (call) => api(msteamsEndpoints.msteams_links, call));

export const useUnlink = () =>
  ownLinks.useChange((workspace, id: number) =>
    api(msteamsEndpoints.msteams_links_delete, { workspace, params: { id } }),
  );

/** Saves the app that an admin of Teams uploads. */
export const useAppPackage = (workspace: CallScope) =>
  useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file(msteamsEndpoints.msteams_package, { workspace });
      saveFile(name ?? 'fika-teams.zip', blob);
    },
  });
