import { lettersEndpoints } from '@fika/contract/calls/letters.gen';
import { programSessionsEndpoints } from '@fika/contract/calls/program-sessions.gen';
import type { Letter, LetterDraft, LetterFinding, LetterPreview } from '@fika/contract/endpoints/letters';
import type { LetterKind } from '@fika/contract/letters/kinds';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { campaignQuery } from '#features/campaigns/api.ts';
import { sameWords } from './edits.ts';

export type { Letter, LetterDraft, LetterFinding, LetterPreview };

/** Identifies a message of a program: its kind and language. */
export interface LetterKey {
  kind: LetterKind;
  language: Letter['language'];
}

/** The messages of a program, every kind in every language. */
export function lettersQuery(workspace: CallScope, campaignId: number) {
  return queryOptions({
    queryKey: ['letters', workspace.id, campaignId],
    queryFn: ({ signal }) =>
      api(lettersEndpoints.email_templates, { workspace, params: { id: campaignId }, signal }),
  });
}

/** The messages of a program; the route has loaded them before the page renders. */
export function useLetters(campaignId: number): Letter[] {
  return useSuspenseQuery(lettersQuery(useWorkspace(), campaignId)).data;
}

/** So often another admin may have been quicker. */
const ATTEMPTS = 4;

/** Another admin saved different words for this message in the meantime, and they are not overwritten. */
export class LetterChanged extends Error {}

/**
 * Saves a message, or restores its default text, unless another admin has changed that message since. After other changes of the
 * program the messages are loaded again, and the call is repeated with the new revision.
 */
export function useLetterActs(campaignId: number, { kind, language }: LetterKey) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const params = { id: campaignId, kind, language };
  const query = lettersQuery(workspace, campaignId);
  const isThis = (one: LetterKey) => one.kind === kind && one.language === language;
  const adopt = (saved: Letter) =>
    queryClient.setQueryData(query.queryKey, (letters) => letters?.map((one) => (isThis(one) ? saved : one)));
  const readAgain = async () => {
    const [letters] = await Promise.all([
      queryClient.fetchQuery({ ...query, staleTime: 0 }),
      queryClient.invalidateQueries({ queryKey: campaignQuery(workspace, campaignId).queryKey, exact: true }),
    ]);
    return letters.find(isThis);
  };
  const unlessChanged = async (opened: Letter, act: (revision: number) => Promise<Letter>) => {
    let { revision } = opened;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act(revision);
      } catch (error) {
        const isOutrun = error instanceof ApiError && error.code === 'campaign_changed';
        if (!isOutrun || attempt === ATTEMPTS) throw error;
        const now = await readAgain();
        if (!now || !sameWords(now, opened)) throw new LetterChanged();
        ({ revision } = now);
      }
    }
  };
  return {
    save: useMutation({
      mutationFn: ({ opened, subject, json }: Pick<LetterDraft, 'subject' | 'json'> & { opened: Letter }) =>
        unlessChanged(opened, (revision) =>
          api(lettersEndpoints.email_templates_update, {
            workspace,
            params,
            body: { subject, json, revision },
          }),
        ),
      onSuccess: adopt,
    }),
    reset: useMutation({
      mutationFn: (opened: Letter) =>
        unlessChanged(opened, (revision) =>
          api(lettersEndpoints.email_templates_delete, { workspace, params, query: { revision } }),
        ),
      onSuccess: adopt,
    }),
  };
}

/** Refetches the messages of a program when another admin has changed one. */
export function useLiveLetters(campaignId: number): void {
  const workspace = useWorkspace();
  useLiveQueries(['campaign.changed'], (data) => {
    if (data && (data['campaign_id'] !== campaignId || data['by_id'] === workspace.user.id)) return [];
    return [
      { queryKey: lettersQuery(workspace, campaignId).queryKey, exact: true },
      { queryKey: campaignQuery(workspace, campaignId).queryKey, exact: true },
    ];
  });
}

/** Members of a program by a part of their name, for the choice of a preview. */
export function useReaders(campaignId: number, search: string) {
  const workspace = useWorkspace();
  const query = { search, limit: 20 };
  return useQuery({
    queryKey: ['letters', workspace.id, campaignId, 'readers', query],
    queryFn: async ({ signal }) => {
      const page = await api(programSessionsEndpoints.memberships, {
        workspace,
        params: { id: campaignId },
        query,
        signal,
      });
      return page.results.filter(({ standing }) => standing !== 'left');
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Anything that an editor may hold: the server judges it. */
export interface Unchecked extends LetterKey {
  subject: string;
  json: unknown;
}

/** The faults of a draft; the latest request counts. */
export function useFindings(campaignId: number, { kind, language, subject, json }: Unchecked) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: ['letters', workspace.id, campaignId, 'check', kind, language, subject, json],
    queryFn: ({ signal }) =>
      api(lettersEndpoints.template_validation, {
        workspace,
        params: { id: campaignId },
        signal,
        body: { kind, language, subject, json },
      }),
    placeholderData: keepPreviousData,
    // Another tab of the same admin may have sent a later request, which counts.
    retry: false,
    gcTime: 60_000,
  });
}

/** A draft as a member gets it; null while it has errors. */
export function usePreview(campaignId: number, draft: LetterDraft | null) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: ['letters', workspace.id, campaignId, 'preview', draft],
    enabled: draft !== null,
    queryFn: ({ signal }) =>
      api(lettersEndpoints.email_templates_preview, {
        workspace,
        params: { id: campaignId },
        signal,
        // The query is disabled without a draft.
        body: draft as LetterDraft,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}

/** Sends a draft to the reader. Returns the address. */
export function useSendTest(campaignId: number) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (body: LetterDraft) =>
      api(lettersEndpoints.email_templates_test, { workspace, params: { id: campaignId }, body }),
  });
}
