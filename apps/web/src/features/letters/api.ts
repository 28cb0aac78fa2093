import {
  type Letter,
  type LetterDraft,
  type LetterFinding,
  type LetterPreview,
  lettersEndpoints,
} from '@fika/contract/endpoints/letters';
import type { LetterKind } from '@fika/contract/letters/kinds';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';

export type { Letter, LetterDraft, LetterFinding, LetterPreview };

/** Which letter of a program: its kind and its language. */
export interface LetterKey {
  kind: LetterKind;
  language: Letter['language'];
}

/** What a program writes to its members, every kind in every language. */
export function lettersQuery(workspace: CallScope, campaignId: number) {
  return queryOptions({
    queryKey: ['letters', workspace.id, campaignId],
    queryFn: ({ signal }) =>
      api(lettersEndpoints.email_templates, { workspace, params: { id: campaignId }, signal }),
  });
}

/** The letters of a program; the route has asked for them before the page is shown. */
export function useLetters(campaignId: number): Letter[] {
  return useSuspenseQuery(lettersQuery(useWorkspace(), campaignId)).data;
}

/** Saves a letter, or goes back to its default text. */
export function useLetterActs(campaignId: number, { kind, language }: LetterKey) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const params = { id: campaignId, kind, language };
  const adopt = (saved: Letter) =>
    queryClient.setQueryData(lettersQuery(workspace, campaignId).queryKey, (letters) =>
      letters?.map((one) => (one.kind === kind && one.language === language ? saved : one)),
    );
  return {
    save: useMutation({
      mutationFn: (body: Pick<LetterDraft, 'subject' | 'json'>) =>
        api(lettersEndpoints.email_templates_update, { workspace, params, body }),
      onSuccess: adopt,
    }),
    reset: useMutation({
      mutationFn: () => api(lettersEndpoints.email_templates_delete, { workspace, params }),
      onSuccess: adopt,
    }),
  };
}

/** Anything that an editor may hold: the server judges it. */
export interface Unchecked extends LetterKey {
  subject: string;
  json: unknown;
}

/** What is wrong with a draft; the newest question wins. */
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
    // Another tab of the same admin asked later: its answer is the one that counts.
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
        // Not asked while there is no draft.
        body: draft as LetterDraft,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}

/** Sends a draft to oneself. Returns the address. */
export function useSendTest(campaignId: number) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (body: LetterDraft) =>
      api(lettersEndpoints.email_templates_test, { workspace, params: { id: campaignId }, body }),
  });
}
