import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Language } from '#platform/i18n/format.ts';
import type { Log } from '#platform/log.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { isRevoked, SlackRefusal } from '#features/slack/gateway.ts';
import { openGroup, postMessage, type SlackMessage } from '#features/slack/sending/gateway.ts';
import { isWorthAnother, resultOf } from '#features/slack/sending/rules.ts';
import { readConnectedTeam, type SlackTeamRow } from '#features/slack/queries.ts';
import { introduction } from '../present.ts';
import { findConversation, listPeople, type Person } from '../queries.ts';

/** A claim ends after this: its worker has died. The message may be there, and is posted again then. */
export const CLAIM_SECONDS = 120;

/** Another worker opens the conversation now, or has died while it did. */
export class ConversationClaimed extends Error {
  constructor() {
    super('another worker opens this conversation');
    this.name = 'ConversationClaimed';
  }
}

interface Wanted {
  company_id: number;
  coffee_id: number;
  slack_team_id: number;
}

/**
 * Opens the group conversation of a coffee and posts who meets, and why. It waits until each of its people has had the message
 * about the match: the last of these opens it. Where Slack refuses, people have that message all the same.
 */
export async function openConversation(services: Services, wanted: Wanted, log: Log): Promise<void> {
  const { company_id } = wanted;
  const team = await readConnectedTeam(services, { company_id, team_id: wanted.slack_team_id });
  if (!team) return;
  const planned = await inCompany(services, company_id, 'write', (ctx) => plan(ctx, wanted));
  if (!planned) return;
  crashPoint(services, 'slack-conversations.claimed');
  const { people, language } = planned;
  const place = await open(services, team, planned, log).catch(async (error: unknown) => {
    if (error instanceof SlackRefusal && !isRevoked(error) && !isWorthAnother(error)) {
      // Such as a permission that an older installation lacks. The claim stays: it would be refused again.
      log.warn({ err: error, company_id }, 'Slack refused to open a conversation');
      return null;
    }
    await inCompany(services, company_id, 'write', (ctx) => release(ctx, wanted));
    throw error;
  });
  if (!place) return;
  crashPoint(services, 'slack-conversations.posted');
  await inCompany(services, company_id, 'write', async (ctx) => {
    await store(ctx, wanted, { ...place, language });
    // Their open pages show where the conversation is.
    const topics = people.map(({ user_id: id }) => `user:${id}`);
    await ctx.publish(topics, 'coffee.changed', { coffee_id: wanted.coffee_id });
  });
}

/** Opens a conversation and posts its introduction. */
async function open(
  services: Services,
  team: SlackTeamRow,
  { people, message }: Planned,
  log: Log,
): Promise<{ channel_id: string; ts: string }> {
  const users = people.map(({ slack_user_id: user }) => user);
  const channel_id = await openGroup(services, team, users);
  crashPoint(services, 'slack-conversations.opened');
  return { channel_id, ts: await introduce(services, team, channel_id, message, log) };
}

/**
 * Posts the introduction. Returns its id at Slack; an empty one where Slack did not answer: it may be there, and another one would
 * be read by all of them. What comes later finds the conversation all the same.
 */
async function introduce(
  services: Services,
  team: SlackTeamRow,
  channel: string,
  message: SlackMessage,
  log: Log,
): Promise<string> {
  try {
    return (await postMessage(services, team, channel, message)).ts;
  } catch (error) {
    const result = resultOf(error);
    if (isRevoked(error) || result.sent || result.retry !== 'unknown') throw error;
    log.warn({ err: error, company_id: team.company_id }, 'an introduction may not be in its conversation');
    return '';
  }
}

interface Planned {
  people: Person[];
  language: Language;
  message: SlackMessage;
}

async function plan(ctx: Ctx, wanted: Wanted): Promise<Planned | null> {
  const people = await listPeople(ctx, wanted);
  const [first] = people;
  if (!first || !(await claim(ctx, wanted))) return null;
  const coffee = await getCoffee(ctx, first.user_id, wanted.coffee_id);
  const company = found(await findCompany(ctx.db, ctx.company_id));
  const languages = new Set(people.map(({ language }) => language));
  // People of several languages read that of their workspace.
  const language = languages.size === 1 ? first.language : (company.culture as Language);
  const t = ctx.services.translators[language];
  const categories = await listVisibleCategories(ctx);
  const page = pagesOf(ctx, company.slug).coffee(wanted.coffee_id);
  return { people, language, message: introduction({ t, coffee, people, categories, page }) };
}

/**
 * Claims a conversation for this worker. Returns whether it is to be opened: an open one stays as it is.
 *
 * @throws ConversationClaimed while the claim of another worker lasts.
 */
async function claim(
  { db, company_id: companyId }: Ctx,
  { coffee_id, slack_team_id }: Wanted,
): Promise<boolean> {
  const { rows } = await sql`
    insert into slack_conversations (company_id, coffee_id, slack_team_id)
    values (${companyId}, ${coffee_id}, ${slack_team_id})
    on conflict (company_id, coffee_id) do update
      set claimed_at = app_now(), slack_team_id = excluded.slack_team_id
      where slack_conversations.ts is null
        and slack_conversations.claimed_at < app_now() - make_interval(secs => ${CLAIM_SECONDS})
    returning coffee_id`.execute(db);
  if (rows.length > 0) return true;
  if (await findConversation({ db, company_id: companyId }, coffee_id)) return false;
  throw new ConversationClaimed();
}

async function store(
  { db, company_id }: Ctx,
  { coffee_id }: Wanted,
  place: { channel_id: string; ts: string; language: Language },
): Promise<void> {
  await db
    .updateTable('slack_conversations')
    .set(place)
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}

/** Lets the next attempt of the job begin at once. */
async function release({ db, company_id }: Ctx, { coffee_id }: Wanted): Promise<void> {
  await db
    .deleteFrom('slack_conversations')
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .where('ts', 'is', null)
    .execute();
}
