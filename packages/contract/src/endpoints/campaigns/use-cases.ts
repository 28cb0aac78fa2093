import { z } from 'zod';
import { campaignRule } from '../../campaign-rules.ts';
import { id, idParam, locale, none } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { messageDocument } from '../../email-templates/document.ts';
import { ICEBREAKER_THEMES } from '../../email-templates/icebreaker-themes.ts';
import { ALGORITHMS } from '../../statuses.ts';
import { frequency, optinOption } from '../campaigns.ts';

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
    frequency,
    optin_option: optinOption,
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

export const useCasesEndpoints = {
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
