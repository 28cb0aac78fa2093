import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { demand } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { grantItem } from '#features/members/commands/grant-item.ts';
import { copiedParts } from '../types.ts';
import { assertProgramSlot } from '../limits/policy.ts';
import { getCampaign } from '../queries.ts';

/** Copies a program that the admin may manage, archived ones too, as a draft without dates. Returns the copy's id. */
export async function cloneCampaign(ctx: RequestCtx, id: number): Promise<number> {
  // Adding programs does not open those of others.
  demand({ who: 'admin', permission: 'programs_management' }, ctx.actor, id);
  await assertProgramSlot(ctx);
  const { name } = await getCampaign(ctx, id);
  const shortened = (length: number) => ctx.t('campaigns_checks:copy_name', { name: name.slice(0, length) });
  const copyName = shortened(LIMITS.nameLength - shortened(0).length);
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (company_id, name, title, description, culture, filters, exclude_admins, timezone, frequency,
      users_per_group, algo, groups_chunks_generator, rules, optin_option, review_before_send, review_from,
      history_across_campaigns, not_with_manager, only_managers_peers, hours_in_common, request_subject, match_subject, optin_text, match_text, channel, sender, reply_to, seats,
      fixed_participants, optin_audiences, reminder_hours, quiet_hours, quiet_days, icebreaker_themes, added_by_id)
    select company_id, ${copyName}, title, description, culture, filters,
      exclude_admins, timezone, frequency, users_per_group, algo, groups_chunks_generator, rules, optin_option,
      review_before_send, review_from, history_across_campaigns, not_with_manager, only_managers_peers, hours_in_common, request_subject, match_subject, optin_text, match_text, channel, sender, reply_to, seats,
      fixed_participants, optin_audiences, reminder_hours, quiet_hours, quiet_days, icebreaker_themes,
      ${ctx.actor.user_id}
    from campaigns where company_id = ${ctx.company_id} and id = ${id}
    returning id`.execute(ctx.db);
  const [copy] = rows;
  if (!copy) throw new Error('A program that was found could not be copied');
  for (const copyPart of ctx.services.ports.all(copiedParts)) await copyPart(ctx, id, copy.id);
  await grantItem(ctx, 'programs_management', copy.id);
  await recordAudit(ctx, {
    action: 'program.created',
    target_type: 'campaign',
    target_id: copy.id,
    data: { copy_of: id },
  });
  return copy.id;
}
