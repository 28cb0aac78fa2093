import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import {
  companyItemParams,
  companyParams,
  done,
  id,
  idParam,
  instant,
  plannedInstant,
  listQuery,
  locale,
  none,
  paged,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { campaignRule } from '../campaign-rules.ts';
import { messageDocument } from '../email-templates/document.ts';
import { ICEBREAKER_THEMES } from '../email-templates/icebreaker-themes.ts';
import { LIMITS } from '../limits.ts';
import { ALGORITHMS, CAMPAIGN_STATUSES } from '../statuses.ts';

/** Another admin who has the program open. Without a report for a minute they count as gone. */
export const campaignEditor = z.object({
  id,
  full_name: z.string(),
  /** Tab of the editor that they look at. */
  tab: z.string(),
  since: instant,
});
export type CampaignEditor = z.infer<typeof campaignEditor>;

/** Data of the live event `campaign.changed`, sent to admins. */
export const campaignChanged = z.object({
  campaign_id: id,
  revision: z.int(),
  by_id: id.nullable(),
  fields: z.array(z.string()),
});
export type CampaignChanged = z.infer<typeof campaignChanged>;

/** Data of the live event `campaign.presence`, sent to admins who have it open: `campaign_presence` returns the current ones. */
export const campaignPresence = z.object({ campaign_id: id });

/** A session on the calendar: one that is stored, or one that the dates of its program will bring. */
export const plannedSession = z
  .object({
    campaign_id: id,
    name: z.string(),
    campaign_status: z.enum(CAMPAIGN_STATUSES),
    timezone: z.string(),
    /** Null while it is predicted. */
    round_id: id.nullable(),
    number: z.int().nullable(),
    /** As of a round; 0 while it is planned or predicted. */
    status: z.int(),
    requests_send_at: instant.nullable(),
    matchs_send_at: instant,
    /** When its groups are made for review; null where they are made at the sending time, and once it is sent. */
    review_at: instant.nullable(),
    predicted: z.boolean(),
    /** No member was invited yet: both of its dates may still move. */
    movable: z.boolean(),
  })
  .meta({ id: 'PlannedSession' });
export type PlannedSession = z.infer<typeof plannedSession>;

/** One value that changed, in words of the reader's language. */
export const historyChange = z.object({
  field: z.string(),
  label: z.string(),
  /** Null where the log only records that it changed, as with long texts. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const historyEntry = z
  .object({
    id,
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    /** Null: the program itself, on its dates. */
    by: z.object({ id, name: z.string(), is_former: z.boolean() }).nullable(),
    round: z.object({ id, number: z.int() }).nullable(),
    sentence: z.string(),
    changes: z.array(historyChange),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A program to start from: its purpose, the reasons why it works, and all of its settings. */
export const useCase = z
  .object({
    /** Slug, the same in every language. */
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    /** The need of an admin who looks for it. */
    use_case: z.string(),
    why: z.string(),
    algo: z.enum(ALGORITHMS),
    users_per_group: z.int(),
    frequency: z.int(),
    optin_option: z.int(),
    /** Rules of the template in words, with their fields in this workspace. */
    rules: z.array(
      z.object({
        sentence: z.string(),
        needs: z.string(),
        /** The field of the workspace that it will use; null when there is none. */
        category: z.object({ id, title: z.string() }).nullable(),
        rule: campaignRule.nullable(),
      }),
    ),
    seats: z.array(z.object({ label: z.string(), needs: z.string().nullable() })),
    messages: z.record(z.string(), z.object({ subject: z.string(), json: messageDocument })),
    icebreaker_theme: z.enum(ICEBREAKER_THEMES),
    /** A decision that the template leaves to the admin; null without one. */
    advice: z.string().nullable(),
    /** Kinds of fields that it works best with, and whether the workspace has them. */
    needs: z.array(z.object({ kind: z.string(), title: z.string(), is_there: z.boolean() })),
  })
  .meta({ id: 'UseCase' });
export type UseCase = z.infer<typeof useCase>;

const base = '/api/v1/companies/{company_id}/campaigns_list/';

export const programsEndpoints = {
  delete: endpoint({
    name: 'delete',
    method: 'POST',
    path: `${base}{id}/delete/`,
    summary: 'Delete a draft, or an archived program that never sent anything',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['campaign_kept'],
  }),
  campaign_presence: endpoint({
    name: 'campaign_presence',
    method: 'POST',
    path: `${base}{id}/presence/`,
    summary:
      'Report every 20 seconds that you have the program open, and get who else does. `tab` null reports that you left',
    params: companyItemParams,
    query: none,
    body: z.object({ tab: z.string().trim().max(40).nullable() }),
    response: z.array(campaignEditor),
    status: 200,
    problems: [],
  }),
  campaigns_planning: endpoint({
    name: 'campaigns_planning',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/campaigns_planning/',
    summary: 'Past and future sessions of all programs between two instants',
    params: companyParams,
    query: z
      .object({ from: instant, to: instant })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ['to'],
        error: 'end_before_start',
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LIMITS.planningDays * 86_400_000, {
        path: ['to'],
        error: 'too_many_days',
      }),
    body: none,
    response: z.object({ results: z.array(plannedSession) }),
    status: 200,
    problems: [],
  }),
  occurrences_move: endpoint({
    name: 'occurrences_move',
    method: 'POST',
    path: `${base}{id}/occurrences/move/`,
    summary: 'Move both dates of one future session by the same time',
    params: companyItemParams,
    query: none,
    /** `from`: the first date of the session, as in `campaigns_planning`; `to`: its new one. */
    body: z.object({ from: instant, to: plannedInstant }),
    response: plannedSession,
    status: 201,
    problems: ['campaign_state', 'occurrence_gone', 'round_dates', 'round_exists'],
  }),
  campaign_history: endpoint({
    name: 'campaign_history',
    method: 'GET',
    path: `${base}{id}/history/`,
    summary: 'History of a program: changes with author and values before and after',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(historyEntry),
    status: 200,
    problems: [],
  }),
  'use-cases': endpoint({
    name: 'use-cases',
    method: 'GET',
    path: '/api/v1/use-cases/{company_id}/{locale}/',
    summary: 'Program templates by use case, in a language',
    params: z.object({ company_id: idParam, locale }),
    query: none,
    body: none,
    response: z.array(useCase),
    status: 200,
    problems: [],
  }),
};
