import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { noteTeamChange } from '../../../channels/commands/note-movement.ts';
import { inTabs } from '../../../deep-links/present.ts';
import type { TenantRow } from '../../../queries.ts';
import { teamsAnswers, type TeamsPress, type TeamsUser } from '../../types.ts';
import {
  type Activity,
  answerWith,
  type InvokeResponse,
  isMovement,
  isPersonal,
  keyOf,
  pressOf,
  refuseWith,
  wordsOf,
} from '../rules.ts';

/** How often the time of the last activity is written at most. */
const NOTE_SECONDS = 60;

type Tenant = Pick<TenantRow, 'company_id' | 'id' | 'catalog_app_id'>;

interface Received {
  activity: Activity;
  /** The checked address of the Connector. */
  service: string;
}

/**
 * Notes an activity of a connected tenant and leaves it to a job. One that was accepted counts once: Microsoft sends it again when
 * the answer is late. Only a press is answered at once, as Teams waits for what it shows.
 */
export async function acceptActivity(
  services: Services,
  tenant: Tenant,
  received: Received,
): Promise<InvokeResponse | null> {
  const { activity } = received;
  const { company_id } = tenant;
  const noted = await inCompany(services, company_id, 'write', async (ctx) => {
    const event = await note(ctx, tenant, keyOf(activity));
    if (event.is_new) {
      await noteService(ctx, tenant, received.service);
      await enqueue(ctx, tenant, activity);
    }
    return event;
  });
  if (activity.type !== 'invoke') return null;
  const object_id = activity.from.aadObjectId?.toLowerCase();
  const press = pressOf(activity);
  if (!press || !object_id) return refuseWith(400, 'BadRequest', 'Unknown action');
  const user = { company_id, msteams_tenant_id: tenant.id, object_id };
  // The same press has the same time: a second one changes nothing.
  return answer(services, tenant, user, { ...press, pressed_at: noted.received_at });
}

async function answer(
  services: Services,
  tenant: Tenant,
  user: TeamsUser,
  press: TeamsPress,
): Promise<InvokeResponse> {
  try {
    const shown = await services.ports.one(teamsAnswers).press(services, user, press);
    return answerWith('type' in shown ? inTabs(shown, services.config, tenant) : shown);
  } catch (error) {
    services.log.error({ err: error, company_id: user.company_id }, 'a press in Teams failed');
    return refuseWith(500, 'InternalServerError', 'The answer could not be saved');
  }
}

/** Notes an activity by its key. Returns when it came first, and whether that is now. */
async function note(
  { db, company_id }: Ctx,
  tenant: Tenant,
  key: string,
): Promise<{ is_new: boolean; received_at: string }> {
  const event_id = `${tenant.id}/${key}`;
  const added = await db
    .insertInto('msteams_events')
    .values({ company_id, event_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('received_at')
    .executeTakeFirst();
  if (added) return { is_new: true, received_at: added.received_at };
  const { received_at } = await db
    .selectFrom('msteams_events')
    .select('received_at')
    .where('company_id', '=', company_id)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  return { is_new: false, received_at };
}

/** Notes where the bot calls in the tenant: Microsoft may move it. */
async function noteService({ db, company_id }: Ctx, tenant: Tenant, service: string): Promise<void> {
  await sql`
    update msteams_tenants set last_event_at = app_now(), service_url = ${service}
    where company_id = ${company_id} and id = ${tenant.id}
      and (service_url is distinct from ${service}
        or coalesce(last_event_at < app_now() - make_interval(secs => ${NOTE_SECONDS}), true))`.execute(db);
}

async function enqueue(ctx: Ctx, tenant: Tenant, activity: Activity): Promise<void> {
  const { from, conversation, channelData } = activity;
  const object_id = from.aadObjectId?.toLowerCase();
  const person = { msteams_tenant_id: tenant.id, object_id, conversation_id: conversation.id };
  if (isMovement(activity) && !isPersonal(activity)) {
    const team = channelData?.team?.aadGroupId;
    if (team) await noteTeamChange(ctx, tenant.id, team.toLowerCase());
    return;
  }
  if (!object_id || !isPersonal(activity)) return;
  if (isMovement(activity)) {
    await ctx.enqueue('msteams.check-person', { ...person, bot_user_id: from.id });
    return;
  }
  const words = wordsOf(activity);
  if (words === null) return;
  // Jobs are kept for a day after they have run: not with what someone wrote.
  const text = ctx.services.ports.one(teamsAnswers).commandIn(words);
  await ctx.enqueue('msteams.answer-text', { ...person, text });
}
