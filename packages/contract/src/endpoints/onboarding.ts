import { z } from 'zod';
import { companyParams, id, locale, none, paged, wholeListQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN_CRITERIA, MEMBER_CRITERIA, MEMBER_START, ONBOARDING_STEPS } from '../onboarding.ts';

const stepId = z.literal(Object.values(ONBOARDING_STEPS));

/** Pages that a member has visited, and hints they closed. Absent means false. */
const onboardingState = z.strictObject({
  opportunities: z.boolean().optional(),
  network: z.boolean().optional(),
});

export const onboardingStatus = z
  .object({
    /** Whether the button of the first things to do is shown: they are not done, and it was not hidden. */
    show: z.boolean(),
    /** The workspace is set up: its creator has answered the first questions. */
    initialized: z.boolean(),
    /** Members have fields to be matched by. */
    knowledge_data: z.boolean(),
    has_active_users: z.boolean(),
    has_sent_matchs: z.boolean(),
    has_planned_session: z.boolean(),
    has_active_campaigns: z.boolean(),
    /** 1, and one more for each of the last four. */
    step: z.int().min(1).max(5),
    /** Of 5 steps, from 0.2 to 1. */
    percent: z.number(),
    /** All of the last four are so. */
    finished: z.boolean(),
    /** The first steps of the reader: seven for an admin, for others four after `about_you`, which `show` does not wait for. */
    criteria: z.array(
      z.object({ name: z.enum([...ADMIN_CRITERIA, MEMBER_START, ...MEMBER_CRITERIA]), done: z.boolean() }),
    ),
    state: onboardingState,
    seen_steps: z.array(z.int()),
  })
  .meta({ id: 'OnboardingStatus' });
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

/** One introduction to a part of the product. */
export const onboardingStep = z
  .object({
    id,
    name: z.string(),
    order: z.int(),
    /** Below `/account/{slug}/`; null is every path. */
    path: z.string().nullable(),
    /** One page, or several to turn. */
    pages: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
  })
  .meta({ id: 'OnboardingStep' });
export type OnboardingStep = z.infer<typeof onboardingStep>;

const own = {
  params: companyParams,
  query: none,
  response: onboardingStatus,
  status: 200,
  problems: [],
} as const;

export const onboardingEndpoints = {
  onboarding_status: endpoint({
    ...own,
    name: 'onboarding_status',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/onboarding_status/',
    summary: 'Setup progress of a workspace, with the steps and hints for the caller',
    body: none,
  }),
  update_onboarding_state: endpoint({
    ...own,
    name: 'update_onboarding_state',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/update_onboarding_state/',
    summary: 'Save which steps were visited or dismissed. Only given values change',
    body: z.object({ onboarding_state: onboardingState }),
  }),
  update_onboarding_seen_steps: endpoint({
    ...own,
    name: 'update_onboarding_seen_steps',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/update_onboarding_seen_steps/',
    summary: 'Add steps to those already shown',
    body: z.object({ steps: z.array(stepId).min(1).max(20) }),
  }),
  hide_onboarding_button: endpoint({
    ...own,
    name: 'hide_onboarding_button',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/hide_onboarding_button/',
    summary: 'Hide the button of the first steps permanently',
    body: none,
  }),
  onboarding: endpoint({
    name: 'onboarding',
    method: 'GET',
    path: '/api/v1/onboarding/{company_id}/{culture}/',
    summary: 'Texts of the tour for the caller, in a language and in order',
    params: companyParams.extend({ culture: locale }),
    query: wholeListQuery('order'),
    body: none,
    response: paged(onboardingStep),
    status: 200,
    problems: [],
  }),
};
