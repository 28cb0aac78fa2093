import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Language } from '#platform/i18n/format.ts';
import type { Log } from '#platform/log.ts';
import { found } from '#platform/problem.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import { isAway, isGone, TeamsRefusal, TeamsUnreachable } from '#features/msteams/bot/gateway.ts';
import { readCatalogApp } from '#features/msteams/bot/people/commands/read-catalog-app.ts';
import { PermissionMissing } from '#features/msteams/bot/people/gateway.ts';
import type { TeamsMessage } from '#features/msteams/bot/types.ts';
import type { TenantRow } from '#features/msteams/queries.ts';
import { isWorthAnother } from '#features/msteams/sending/rules.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { createChat, installInChat, listGuests, postToChat } from '../gateway.ts';
import { introduction, topicOf } from '../present.ts';
import {
  CLAIM_SECONDS,
  findConversation,
  listPeople,
  mayHaveChats,
  type Person,
  PROBLEM_MINUTES,
  readTenant,
} from '../queries.ts';
import { noteGroupProblem } from './note-group-problem.ts';

/** Another worker opens the chat now, or has died while it did. */
export class ConversationClaimed extends Error {
  constructor() {
    super('another worker opens this chat');
    this.name = 'ConversationClaimed';
  }
}

interface Wanted {
  company_id: number;
  coffee_id: number;
  msteams_tenant_id: number;
}

interface Planned {
  people: Person[];
  language: Language;
  topic: string;
  message: TeamsMessage;
  /** From an earlier attempt: the chat that it made, and whether it may have posted the introduction. */
  chat_id: string | null;
  is_introduced: boolean;
}

/**
 * Opens the group chat of a coffee and posts who meets, and why. It waits until each of its people has had the message about the
 * match: the last of these opens it. Where Microsoft refuses, people have that message all the same. Each step is stored before the
 * next one, so that no other attempt makes a second chat, or posts the introduction again.
 */
export async function openConversation(services: Services, wanted: Wanted, log: Log): Promise<void> {
  const { company_id, msteams_tenant_id } = wanted;
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(services, company_id, 'write', work);
  const due = await inCompany(services, company_id, 'read', async (ctx) =>
    (await mayHaveChats(ctx, msteams_tenant_id)) ? listPeople(ctx, wanted) : [],
  );
  if (due.length === 0) return;
  const tenant = await readTenant(services, { company_id, id: msteams_tenant_id });
  if (!tenant) return;
  const app_id = await appOf(services, tenant);
  if (app_id === null) return;
  const guests = await listGuests(services, tenant, due);
  const planned = await within((ctx) => plan(ctx, wanted));
  if (!planned) return;
  crashPoint(services, 'msteams-conversations.claimed');
  const { people, language } = planned;
  const opening = { services, tenant, wanted, planned, guests, log };
  const chat_id = planned.chat_id ?? (await create(opening));
  if (chat_id === null) return;
  if (!planned.is_introduced && !(await install(opening, { chat_id, app_id }))) return;
  const activity_id = planned.is_introduced ? '' : await introduce(opening, chat_id);
  crashPoint(services, 'msteams-conversations.posted');
  await within(async (ctx) => {
    await update(ctx, wanted, { activity_id, language });
    if (tenant.group_problem !== null) await noteGroupProblem(ctx, tenant, null);
    // Their open pages show where the chat is.
    const topics = people.map(({ user_id: id }) => `user:${id}`);
    await ctx.publish(topics, 'coffee.changed', { coffee_id: wanted.coffee_id });
  });
}

interface Opening {
  services: Services;
  tenant: TenantRow;
  wanted: Wanted;
  planned: Planned;
  /** The ids at Microsoft of those who are guests. */
  guests: ReadonlySet<string>;
  log: Log;
}

/** The app in the catalog of the tenant; null where it is missing there, which Settings shows. */
async function appOf(services: Services, tenant: TenantRow): Promise<string | null> {
  const note = (problem: 'permission' | 'package') =>
    inCompany(services, tenant.company_id, 'write', (ctx) => noteGroupProblem(ctx, tenant, problem));
  try {
    const id = await readCatalogApp(services, tenant);
    if (id === null) await note('package');
    return id;
  } catch (error) {
    if (!(error instanceof PermissionMissing)) throw error;
    await note('permission');
    return null;
  }
}

/** Makes the chat, and stores it. Returns null where Microsoft refuses, or did not say whether it made one. */
async function create({ services, tenant, wanted, planned, guests, log }: Opening): Promise<string | null> {
  const { company_id } = wanted;
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(services, company_id, 'write', work);
  try {
    const people = planned.people.map((one) => ({ ...one, is_guest: guests.has(one.object_id) }));
    const chat_id = await createChat(services, tenant, { topic: planned.topic, people });
    crashPoint(services, 'msteams-conversations.created');
    await within((ctx) => update(ctx, wanted, { chat_id }));
    crashPoint(services, 'msteams-conversations.stored');
    return chat_id;
  } catch (error) {
    if (error instanceof PermissionMissing) {
      await within(async (ctx) => {
        await release(ctx, wanted);
        await noteGroupProblem(ctx, tenant, 'permission');
      });
      return null;
    }
    if (error instanceof TeamsRefusal || (error instanceof TeamsUnreachable && !error.isUnsent)) {
      // The claim stays: it would be refused again, or there would be two chats.
      log.warn({ err: error, company_id }, 'Microsoft made no group chat, or did not say which');
      return null;
    }
    await within((ctx) => release(ctx, wanted));
    throw error;
  }
}

/** Installs the app in the chat. Returns whether it is there. */
async function install(
  { services, tenant, wanted, log }: Opening,
  place: { chat_id: string; app_id: string },
): Promise<boolean> {
  const { company_id } = wanted;
  try {
    await installInChat(services, tenant, place);
    crashPoint(services, 'msteams-conversations.installed');
    return true;
  } catch (error) {
    // Microsoft refuses this chat alone, for instance by a policy for one of its people. The other chats are made.
    const isOfChat = error instanceof TeamsRefusal && error.status === 403;
    await inCompany(services, company_id, 'write', async (ctx) => {
      await release(ctx, wanted);
      if (isOfChat) await putOff(ctx, wanted);
      else if (error instanceof PermissionMissing) await noteGroupProblem(ctx, tenant, 'permission');
      // Such as an app from before it could be in chats.
      else if (error instanceof TeamsRefusal) await noteGroupProblem(ctx, tenant, 'package');
    });
    if (!(error instanceof PermissionMissing) && !(error instanceof TeamsRefusal)) throw error;
    log.warn({ err: error, company_id }, 'the app was not installed in a group chat');
    return false;
  }
}

/**
 * Posts the introduction. Returns its id at Microsoft; an empty one where Microsoft refuses it, or did not answer: it may be there,
 * and another one would be read by all of them. What comes later is posted in the chat all the same.
 */
async function introduce(
  { services, tenant, wanted, planned, log }: Opening,
  chat_id: string,
): Promise<string> {
  const { company_id } = wanted;
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(services, company_id, 'write', work);
  await within(async (ctx) => update(ctx, wanted, { introduced_at: await ctx.now() }));
  crashPoint(services, 'msteams-conversations.introducing');
  try {
    return await postToChat(services, tenant, chat_id, planned.message);
  } catch (error) {
    // The app may be in the chat a moment after it was installed.
    if (isWorthAnother(error) || isAway(error) || isGone(error)) {
      await within((ctx) => release(ctx, wanted));
      throw error;
    }
    log.warn({ err: error, company_id }, 'an introduction may not be in its chat');
    return '';
  }
}

async function plan(ctx: Ctx, wanted: Wanted): Promise<Planned | null> {
  const people = await listPeople(ctx, wanted);
  const [first] = people;
  const claimed = first && (await claim(ctx, wanted));
  if (!claimed) return null;
  const coffee = await getCoffee(ctx, first.user_id, wanted.coffee_id);
  const company = found(await findCompany(ctx.db, ctx.company_id));
  const languages = new Set(people.map(({ language }) => language));
  // People of several languages read that of their workspace.
  const language = languages.size === 1 ? first.language : (company.culture as Language);
  const t = ctx.services.translators[language];
  const categories = await listVisibleCategories(ctx);
  const page = pagesOf(ctx, company.slug).coffee(wanted.coffee_id);
  return {
    people,
    language,
    topic: topicOf({ t, coffee }),
    message: introduction({ t, coffee, categories, page }),
    chat_id: claimed.chat_id,
    is_introduced: claimed.introduced_at !== null,
  };
}

/**
 * Claims a chat for this worker. Returns what an earlier attempt has done; null where it is not to be opened: it is open, or Microsoft
 * may have made a chat that is not known here.
 *
 * @throws ConversationClaimed while the claim of another worker lasts.
 */
async function claim(
  { db, company_id: companyId }: Ctx,
  { coffee_id, msteams_tenant_id }: Wanted,
): Promise<{ chat_id: string | null; introduced_at: string | null } | null> {
  const { rows } = await sql<{ chat_id: string | null; introduced_at: string | null }>`
    insert into msteams_conversations (company_id, coffee_id, msteams_tenant_id)
    values (${companyId}, ${coffee_id}, ${msteams_tenant_id})
    on conflict (company_id, coffee_id) do update set claimed_at = app_now()
      where msteams_conversations.activity_id is null and msteams_conversations.chat_id is not null
        and msteams_conversations.msteams_tenant_id = excluded.msteams_tenant_id
        and msteams_conversations.claimed_at < app_now() - make_interval(secs => ${CLAIM_SECONDS})
    returning chat_id, introduced_at`.execute(db);
  const [claimed] = rows;
  if (claimed) return claimed;
  if (await findConversation({ db, company_id: companyId }, coffee_id)) return null;
  const { rows: lasting } = await sql`
    select from msteams_conversations
    where company_id = ${companyId} and coffee_id = ${coffee_id}
      and claimed_at >= app_now() - make_interval(secs => ${CLAIM_SECONDS})`.execute(db);
  if (lasting.length > 0) throw new ConversationClaimed();
  return null;
}

/** Stores how far a chat is. */
async function update(
  { db, company_id }: Ctx,
  { coffee_id }: Wanted,
  step: { chat_id: string } | { introduced_at: string } | { activity_id: string; language: Language },
): Promise<void> {
  await db
    .updateTable('msteams_conversations')
    .set(step)
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}

/** Lets the next attempt begin at once, with the chat that this one has made. */
async function release({ db, company_id }: Ctx, { coffee_id }: Wanted): Promise<void> {
  await db
    .deleteFrom('msteams_conversations')
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .where('chat_id', 'is', null)
    .execute();
  await db
    .updateTable('msteams_conversations')
    .set({ claimed_at: sql<string>`'-infinity'::timestamptz`, introduced_at: null })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .where('activity_id', 'is', null)
    .execute();
}

/** Leaves a chat to an attempt in an hour. */
async function putOff({ db, company_id }: Ctx, { coffee_id }: Wanted): Promise<void> {
  await db
    .updateTable('msteams_conversations')
    .set({ claimed_at: sql<string>`app_now() + make_interval(mins => ${PROBLEM_MINUTES})` })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
