import { emailTemplatesEndpoints } from '@fika/contract/calls/email-templates.gen';
import { programOverviewEndpoints } from '@fika/contract/calls/program-overview.gen';
import type {
  EmailTemplate,
  EmailTemplateDraft,
  EmailTemplateFinding,
  EmailTemplatePreview,
} from '@fika/contract/endpoints/email-templates';
import type { EmailTemplateKind } from '@fika/contract/email-templates/kinds';
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

export type { EmailTemplate, EmailTemplateDraft, EmailTemplateFinding, EmailTemplatePreview };

/** Identifies a message of a program: its kind and language. */
export interface EmailTemplateKey {
  kind: EmailTemplateKind;
  language: EmailTemplate['language'];
}

/** The messages of a program, every kind in every language. */
export function emailTemplatesQuery(workspace: CallScope, campaignId: number) {
  return queryOptions({
    queryKey: ['email-templates', workspace.id, campaignId],
    queryFn: ({ signal }) =>
      api(emailTemplatesEndpoints.email_templates, { workspace, params: { id: campaignId }, signal }),
  });
}

/** The messages of a program; the route has loaded them before the page renders. */
export function useEmailTemplates(campaignId: number): EmailTemplate[] {
  return useSuspenseQuery(emailTemplatesQuery(useWorkspace(), campaignId)).data;
}

/** So often another admin may have been quicker. */
const ATTEMPTS = 4;

/** Another admin saved different words for this message in the meantime, and they are not overwritten. */
export class EmailTemplateChanged extends Error {}

/**
 * Saves a message, or restores its default text, unless another admin has changed that message since. After other changes of the
 * program the messages are loaded again, and the call is repeated with the new revision.
 */
export function useEmailTemplateActs(campaignId: number, { kind, language }: EmailTemplateKey) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const params = { id: campaignId, kind, language };
  const query = emailTemplatesQuery(workspace, campaignId);
  const isThis = (one: EmailTemplateKey) => one.kind === kind && one.language === language;
  const adopt = (saved: EmailTemplate) =>
    queryClient.setQueryData(query.queryKey, (templates) =>
      templates?.map((one) => (isThis(one) ? saved : one)),
    );
  const readAgain = async () => {
    const [templates] = await Promise.all([
      queryClient.fetchQuery({ ...query, staleTime: 0 }),
      queryClient.invalidateQueries({ queryKey: campaignQuery(workspace, campaignId).queryKey, exact: true }),
    ]);
    return templates.find(isThis);
  };
  const unlessChanged = async (opened: EmailTemplate, act: (revision: number) => Promise<EmailTemplate>) => {
    let { revision } = opened;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act(revision);
      } catch (error) {
        const isOutrun = error instanceof ApiError && error.code === 'campaign_changed';
        if (!isOutrun || attempt === ATTEMPTS) throw error;
        const now = await readAgain();
        if (!now || !sameWords(now, opened)) throw new EmailTemplateChanged();
        ({ revision } = now);
      }
    }
  };
  return {
    save: useMutation({
      mutationFn: ({
        opened,
        subject,
        json,
      }: Pick<EmailTemplateDraft, 'subject' | 'json'> & { opened: EmailTemplate }) =>
        unlessChanged(opened, (revision) =>
          api(emailTemplatesEndpoints.email_templates_update, {
            workspace,
            params,
            body: { subject, json, revision },
          }),
        ),
      onSuccess: adopt,
    }),
    reset: useMutation({
      mutationFn: (opened: EmailTemplate) =>
        unlessChanged(opened, (revision) =>
          api(emailTemplatesEndpoints.email_templates_delete, { workspace, params, query: { revision } }),
        ),
      onSuccess: adopt,
    }),
  };
}

/** Refetches the messages of a program when another admin has changed one. */
export function useLiveEmailTemplates(campaignId: number): void {
  const workspace = useWorkspace();
  useLiveQueries(['campaign.changed'], (data) => {
    if (data && (data['campaign_id'] !== campaignId || data['by_id'] === workspace.user.id)) return [];
    return [
      { queryKey: emailTemplatesQuery(workspace, campaignId).queryKey, exact: true },
      { queryKey: campaignQuery(workspace, campaignId).queryKey, exact: true },
    ];
  });
}

/** Members of a program by a part of their name, for the choice of a preview. */
export function useReaders(campaignId: number, search: string) {
  const workspace = useWorkspace();
  const query = { search, limit: 20 };
  return useQuery({
    queryKey: ['email-templates', workspace.id, campaignId, 'readers', query],
    queryFn: async ({ signal }) => {
      const page = await api(programOverviewEndpoints.memberships, {
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
export interface Unchecked extends EmailTemplateKey {
  subject: string;
  json: unknown;
}

/** The faults of a draft; the latest request counts. */
export function useFindings(campaignId: number, { kind, language, subject, json }: Unchecked) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: ['email-templates', workspace.id, campaignId, 'check', kind, language, subject, json],
    queryFn: ({ signal }) =>
      api(emailTemplatesEndpoints.template_validation, {
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
export function usePreview(campaignId: number, draft: EmailTemplateDraft | null) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: ['email-templates', workspace.id, campaignId, 'preview', draft],
    enabled: draft !== null,
    queryFn: ({ signal }) =>
      api(emailTemplatesEndpoints.email_templates_preview, {
        workspace,
        params: { id: campaignId },
        signal,
        // The query is disabled without a draft.
        body: draft as EmailTemplateDraft,
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
    mutationFn: (body: EmailTemplateDraft) =>
      api(emailTemplatesEndpoints.email_templates_test, { workspace, params: { id: campaignId }, body }),
  });
}
