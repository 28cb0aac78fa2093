import { campaignCreate, type campaignNew, type ResponseOf, type campaignsEndpoints } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { grantItem } from '#features/members/commands/grant-item.ts';
import { assertProgramSlot } from '../limits/policy.ts';
import { anchorsOf, quietDates } from '../rules.ts';
import { assertConnected, assertSettings, groupSizeOf, jsonColumns } from '../settings/policy.ts';
import { type UseCaseEmailTemplate, useCaseEmailTemplates } from '../types.ts';
import { fromTemplate } from '../use-cases/queries.ts';
import { assertRules } from './save-rules.ts';

interface Created {
  id: number;
  /** Fields of a template that the workspace lacks. */
  notes: ResponseOf<typeof campaignsEndpoints.campaigns_create>['template_notes'];
}

/** Whether the request has texts for a message: they replace those of a template. */
function isWorded(given: Partial<z.output<typeof campaignNew>>, kind: UseCaseEmailTemplate['kind']): boolean {
  const [subject, text] =
    kind === 'request' ? [given.request_subject, given.optin_text] : [given.match_subject, given.match_text];
  return Boolean(subject ?? text);
}

/** Values of the workspace, unless the request has others. */
const ofCompany = ({ company: { culture, timezone } }: RequestCtx) => ({
  fields: { culture, timezone },
  emailTemplates: [],
  notes: [],
});

/** Creates a program as a draft; with a template, given values replace those of the template. */
export async function createCampaign(
  ctx: RequestCtx,
  { template, channel, communication, ...given }: z.output<typeof campaignNew>,
): Promise<Created> {
  const messagesBy = await assertConnected(ctx, { channel, communication });
  await assertProgramSlot(ctx);
  const {
    fields: brought,
    emailTemplates,
    notes,
  } = template === undefined ? ofCompany(ctx) : await fromTemplate(ctx, template, given.culture);
  const fields = campaignCreate.parse({ ...brought, ...given });
  const { rules, filters, seats: _seats, quiet_hours: _hours, quiet_days: _days, ...columns } = fields;
  await assertRules(ctx, rules, fields.algo);
  await assertSettings(ctx, fields);
  const { id } = await ctx.db
    .insertInto('campaigns')
    .values({
      ...columns,
      ...(messagesBy && { channel: messagesBy }),
      ...anchorsOf(columns),
      ...quietDates({ ...fields, ...anchorsOf(columns) }),
      company_id: ctx.company_id,
      added_by_id: ctx.actor.user_id,
      changed_by_id: ctx.actor.user_id,
      ...jsonColumns(fields),
      filters: JSON.stringify(filters),
      rules: JSON.stringify(rules),
      users_per_group: groupSizeOf(fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.services.ports.one(useCaseEmailTemplates)(
    ctx,
    id,
    emailTemplates.filter(({ kind }) => !isWorded(given, kind)),
  );
  await grantItem(ctx, 'programs_management', id);
  await recordAudit(ctx, {
    action: 'program.created',
    target_type: 'campaign',
    target_id: id,
    data: template === undefined ? {} : { template },
  });
  return { id, notes };
}
