import { z } from 'zod';
import { companyItemParams, done, id, instant, locale, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { revision } from './campaigns.ts';
import { EMAIL_TEMPLATE_PROBLEMS } from '../email-templates/check.ts';
import { messageDocument, messageLine } from '../email-templates/document.ts';
import { EMAIL_TEMPLATE_KINDS, EMAIL_TEMPLATE_LIMITS } from '../email-templates/kinds.ts';
import { isMessageTooLong } from '../email-templates/size.ts';

const kind = z.enum(EMAIL_TEMPLATE_KINDS);

/** With `{{variable}}` of the closed list. A line break would start a new email header. */
const subject = z
  .string()
  .trim()
  .min(1)
  .max(EMAIL_TEMPLATE_LIMITS.subject)
  .regex(/^[^\r\n]*$/)
  .overwrite(messageLine);

/** A message of a program to its members: one kind in one language. */
export const emailTemplate = z
  .object({
    kind,
    language: locale,
    /** False while it is the default text. */
    custom: z.boolean(),
    subject: z.string(),
    json: messageDocument,
    /** The email with the samples of its variables. */
    html: z.string(),
    updated_at: instant.nullable(),
    updated_by_name: z.string(),
    /** Of the program: send it with a change, so that changes of another admin are not overwritten. */
    revision,
  })
  .meta({ id: 'EmailTemplate' });
export type EmailTemplate = z.output<typeof emailTemplate>;

// Documents from before the limit are still shown and sent.
const json = messageDocument.refine((document) => !isMessageTooLong(document), { error: 'letter_too_long' });
const draft = z.object({ kind, language: locale, subject, json });
const emailTemplateParams = companyItemParams.extend({ kind, language: locale });
/** `user_id`: the member to show it for; by default one that the last session matched, else the admin. */
const shown = draft.extend({ user_id: id.optional() });
export type EmailTemplateDraft = z.input<typeof shown>;

/** One fault, its place, and how to fix it. An error blocks saving. */
export const emailTemplateFinding = z.object({
  place: z.string(),
  code: z.enum(EMAIL_TEMPLATE_PROBLEMS),
  severity: z.enum(['error', 'warning']),
  sentence: z.string(),
});
export type EmailTemplateFinding = z.output<typeof emailTemplateFinding>;

const preview = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Slack's blocks. */
    slack: z.array(z.record(z.string(), z.unknown())),
    /** An Adaptive Card for Teams. */
    teams: z.record(z.string(), z.unknown()),
    /** The member it is shown for, and whether the group is a real one or made up of colleagues. */
    shown_for: z.object({ id, full_name: z.string(), real_group: z.boolean() }),
  })
  .meta({ id: 'EmailTemplatePreview' });
export type EmailTemplatePreview = z.output<typeof preview>;

const base = '/api/v1/companies/{company_id}/campaigns_list/{id}';

export const emailTemplatesEndpoints = {
  email_templates: endpoint({
    name: 'email_templates',
    method: 'GET',
    path: `${base}/email_templates/`,
    summary: 'Messages of a program, of every kind and in every language',
    params: companyItemParams,
    query: none,
    body: none,
    response: z.array(emailTemplate),
    status: 200,
    problems: [],
  }),
  email_templates_update: endpoint({
    name: 'email_templates_update',
    method: 'PUT',
    path: `${base}/email_templates/{kind}/{language}/`,
    summary: 'Save a custom text for a message. It must have no errors',
    params: emailTemplateParams,
    query: none,
    body: draft.pick({ subject: true, json: true }).extend({ revision: revision.optional() }),
    response: emailTemplate,
    status: 200,
    problems: ['letter_invalid', 'campaign_state', 'campaign_changed'],
  }),
  email_templates_delete: endpoint({
    name: 'email_templates_delete',
    method: 'DELETE',
    path: `${base}/email_templates/{kind}/{language}/`,
    summary: 'Reset a message to the default text',
    params: emailTemplateParams,
    query: z.object({ revision: z.coerce.number().int().min(1).optional() }),
    body: none,
    response: emailTemplate,
    status: 200,
    problems: ['campaign_state', 'campaign_changed'],
  }),
  template_validation: endpoint({
    name: 'template_validation',
    method: 'POST',
    path: `${base}/template_validation/`,
    summary: 'Issues of a draft. A newer call of the same admin cancels this one',
    params: companyItemParams,
    query: none,
    body: z.object({
      kind,
      language: locale,
      subject: z.string().max(5_000),
      /** Whatever an editor holds. */
      json: z.unknown(),
    }),
    response: z.object({
      problems: z.array(emailTemplateFinding),
      /** Size of the email with samples; null when it cannot be rendered. */
      bytes: z.int().nullable(),
    }),
    status: 200,
    problems: ['superseded', 'too_many_requests'],
  }),
  email_templates_preview: endpoint({
    name: 'email_templates_preview',
    method: 'POST',
    path: `${base}/email_templates/preview/`,
    summary: 'Preview of a draft with the data of a member',
    params: companyItemParams,
    query: none,
    body: shown,
    response: preview,
    status: 200,
    problems: ['letter_invalid', 'too_many_requests'],
  }),
  email_templates_test: endpoint({
    name: 'email_templates_test',
    method: 'POST',
    path: `${base}/email_templates/test/`,
    summary: 'Send yourself a test of a draft with the data of a member',
    params: companyItemParams,
    query: none,
    body: shown,
    response: done.extend({ sent_to: z.string() }),
    status: 200,
    problems: ['letter_invalid', 'too_many_requests'],
  }),
};
