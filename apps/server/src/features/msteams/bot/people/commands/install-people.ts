import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { teamsApp } from '../../../gateway.ts';
import { findTenant, type TenantRow } from '../../../queries.ts';
import { storeChat } from '../../commands/store-chat.ts';
import { isAway, isGone, openConversation, TeamsRefusal } from '../../gateway.ts';
import { findChat, findInstallation, installApp, PermissionMissing } from '../gateway.ts';
import { BATCH, listDuePeople, listOnePerson, listDueTenants } from '../queries.ts';
import { enqueueInstall } from './enqueue-install.ts';
import { readCatalogApp } from './read-catalog-app.ts';

/** A refusal of Microsoft for one person is tried again after 1, 2, 4 days and so on, at most after these. */
const DAYS_MAX = 30;
/** One run for a tenant: a person takes up to six calls, and other jobs wait for the same few places. */
const LONGEST_RUN_MS = 20_000;

type Problem = 'bot' | 'package' | 'permission';

/**
 * Stores the chats of linked members who have the app, and installs it for those who lack it, some at a time. What keeps the app from
 * being installed for all is stored at the tenant; what keeps it from one is counted for them. Both are tried again another day.
 * While Microsoft answers slowly, the next people wait for another run, so that other companies have their turn.
 */
export async function installPeople(
  services: Services,
  { company_id, id }: { company_id: number; id: number },
): Promise<void> {
  if (!teamsApp(services.config)) return;
  const { tenant, people, begun_at } = await inCompany(services, company_id, 'read', async (ctx) => {
    const row = await findTenant(ctx, id);
    const list = row?.bot_gone_at ? listOnePerson : listDuePeople;
    return { tenant: row, people: row ? await list(ctx, id) : [], begun_at: await ctx.now() };
  });
  if (!tenant) return;
  const run = new Run(services, tenant);
  const endsAt = Date.parse(begun_at) + LONGEST_RUN_MS;
  let visited = 0;
  for (const object_id of people) {
    await run.visit(object_id);
    visited += 1;
    if (run.isOver || Date.parse(await timeOf(services, company_id)) >= endsAt) break;
  }
  const isMore = people.length === BATCH || visited < people.length;
  if (people.length > 0 && !run.isOver) await run.learnApp();
  await inCompany(services, company_id, 'write', async (ctx) => {
    if (people.length > 0) await noteRun(ctx, tenant, run.problem);
    if (isMore && !run.isOver) await enqueueInstall(ctx, id);
  });
}

const timeOf = (services: Services, companyId: number) =>
  inCompany(services, companyId, 'read', (ctx) => ctx.now());

/** One turn about the people of a tenant. */
class Run {
  problem: Problem | null = null;
  /** Whether the bot may write to nobody in the tenant, so that the others need not be asked about. */
  isOver = false;
  readonly #services: Services;
  readonly #tenant: TenantRow;
  #appId: Promise<string | null> | null = null;

  constructor(services: Services, tenant: TenantRow) {
    this.#services = services;
    this.#tenant = tenant;
  }

  /** Finds the chat of a person, or installs the app for them. Throws where Microsoft does not answer. */
  async visit(object_id: string): Promise<void> {
    const { company_id } = this.#tenant;
    const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
      inCompany(this.#services, company_id, 'write', work);
    const asked_at = await within((ctx) => ctx.now());
    try {
      const conversation_id = await this.#chatOf(object_id);
      if (conversation_id === null) await within((ctx) => putOff(ctx, this.#tenant, object_id));
      else
        await within((ctx) =>
          storeChat(ctx, this.#tenant, { object_id, asked_at, chat: { conversation_id, bot_user_id: null } }),
        );
    } catch (error) {
      if (!(error instanceof TeamsRefusal)) throw error;
      this.isOver = isGone(error);
      if (this.isOver) return;
      this.#services.log.warn(
        { code: error.code, status: error.status },
        'the app was not installed in Teams',
      );
      await within((ctx) => countFailure(ctx, this.#tenant, object_id));
    }
  }

  /** Stores which app of the catalog ours is, where no one lacks it. What is missing for that is shown once someone does. */
  async learnApp(): Promise<void> {
    if (this.#appId !== null || this.#tenant.catalog_app_id !== null) return;
    try {
      await readCatalogApp(this.#services, this.#tenant);
    } catch (error) {
      if (!(error instanceof PermissionMissing) && !(error instanceof TeamsRefusal)) throw error;
    }
  }

  /** The chat of a person; null where something keeps the app from being installed for everyone. */
  async #chatOf(object_id: string): Promise<string | null> {
    try {
      return await openConversation(this.#services, this.#tenant, object_id);
    } catch (error) {
      if (error instanceof TeamsRefusal && error.status === 401) {
        this.problem = 'bot';
        this.isOver = true;
        return null;
      }
      if (!isAway(error)) throw error;
    }
    if (this.problem !== null) return null;
    try {
      return await this.#install(object_id);
    } catch (error) {
      if (!(error instanceof PermissionMissing)) throw error;
      this.problem = 'permission';
      return null;
    }
  }

  async #install(object_id: string): Promise<string | null> {
    const services = this.#services;
    const { tenant_id } = this.#tenant;
    this.#appId ??= readCatalogApp(services, this.#tenant);
    const appId = await this.#appId;
    if (appId === null) {
      this.problem = 'package';
      return null;
    }
    const person = { tenant_id, object_id };
    let installation = await findInstallation(services, person, appId);
    if (installation === null) {
      await installApp(services, person, appId);
      installation = await findInstallation(services, person, appId);
    }
    if (installation === null) throw new TeamsRefusal('not_installed', 200);
    return findChat(services, person, installation);
  }
}

async function noteRun(ctx: Ctx, { id }: TenantRow, install_problem: Problem | null): Promise<void> {
  await ctx.db
    .updateTable('msteams_tenants')
    .set({ install_problem, people_installed_at: await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  if (install_problem === 'bot') await putOff(ctx, { id }, null);
  await ctx.publish('admins', 'msteams.changed', { id });
}

/** Tries a person again in a day; all who wait, where none is given. */
async function putOff(ctx: Ctx, { id }: Pick<TenantRow, 'id'>, objectId: string | null): Promise<void> {
  await ctx.db
    .updateTable('msteams_users')
    .set({ install_at: sql<string>`app_now() + interval '1 day'` })
    .where('company_id', '=', ctx.company_id)
    .where('msteams_tenant_id', '=', id)
    .where('conversation_id', 'is', null)
    .$if(objectId !== null, (query) => query.where('object_id', '=', objectId ?? ''))
    .execute();
}

async function countFailure(ctx: Ctx, { id }: TenantRow, objectId: string): Promise<void> {
  await sql`
    update msteams_users set install_failures = install_failures + 1,
      install_at = app_now() + make_interval(days => least(${DAYS_MAX}, 2 ^ least(install_failures, 10))::int)
    where company_id = ${ctx.company_id} and msteams_tenant_id = ${id} and object_id = ${objectId}`.execute(
    ctx.db,
  );
}

/** Starts the tenants whose turn it is. */
export async function startDueInstalls(services: Services): Promise<void> {
  const due = await services.database.system('read', listDueTenants);
  for (const { company_id: companyId, id } of due)
    await inCompany(services, companyId, 'write', (ctx) => enqueueInstall(ctx, id));
}
