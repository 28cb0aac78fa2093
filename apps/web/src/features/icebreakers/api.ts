import { icebreakersEndpoints } from '@fika/contract/calls/icebreakers.gen';
import type { Icebreaker, IcebreakerInput } from '@fika/contract/endpoints/icebreakers';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';

export type { Icebreaker, IcebreakerInput };

const icebreakers = resource('icebreakers');

/** The questions of the workspace, newest first, then those of the bank. */
export const icebreakersQuery = (workspace: CallScope) =>
  icebreakers.query(workspace, [], (call) => api(icebreakersEndpoints.icebreakers, call));

/** Refetches the questions when other admins change them. */
export const useLiveIcebreakers = () => icebreakers.useLive('icebreakers.changed');

/** Adds a question, or changes the one with the id. */
export const useSaveIcebreaker = () =>
  icebreakers.useChange((workspace, { id, body }: { id: number | null; body: IcebreakerInput }) =>
    id === null
      ? api(icebreakersEndpoints.icebreakers_create, { workspace, body })
      : api(icebreakersEndpoints.icebreakers_update, { workspace, params: { id }, body }),
  );

/** Deletes a question; meetings that have it keep it. */
export const useDeleteIcebreaker = () =>
  icebreakers.useChange((workspace, id: number) =>
    api(icebreakersEndpoints.icebreakers_delete, { workspace, params: { id } }),
  );
