import { randomUUID } from 'node:crypto';
import { CHANNELS, ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { advanceClock } from '#platform/clock.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { pressOf } from '../teams-bot.ts';
import type { BotPerson } from '../teams-vendor-bot.ts';
import { APP, TeamsVendor } from '../teams-vendor.ts';
import { until } from '../until.ts';
import { countDeclined, untilSo } from './f2-slack.ts';
import { countBroken, type CrashFigures, type Crew, insist, startCrew, takeTurns } from './f2.ts';
import { readLedger } from './ledger.ts';
import {
  answerAll,
  prepareProgram,
  type PreparedProgram,
  toReminder,
  toRequests,
  untilFinished,
} from './programs.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

/** Members of the tenant that blocks the app, and those who are in no tenant. */
const BLOCKED = 3;
const BY_EMAIL = 5;
/** Those who answer by a button. */
const PRESSING = 3;
const PATIENCE_MS = 120_000;

/**
 * F2 over Microsoft Teams: the same session in a program that sends through Teams, with answers by buttons, group chats, the question
 * whether people met, and invitations that are closed. One of two tenants blocks the app.
 *
 * @param points names; `:n` at the end of one means the n-th time
 */
export async function crashInTeams(
  stage: Stage,
  { people, points }: { people: number; points: readonly string[] },
): Promise<CrashFigures> {
  const vendor = new TeamsVendor();
  const url = await vendor.start();
  try {
    const program = await prepareProgram(stage, { people, review: true, reminds: true });
    const blocked = await connectTenant(stage, program, { vendor, count: BLOCKED });
    const count = people - BLOCKED - BY_EMAIL;
    const persons = await connectTenant(stage, program, { vendor, skip: BLOCKED, count });
    await sendThroughTeams(program);
    vendor.bot.intercept = ({ path, body }) => {
      // Of a person, or to open their chat.
      const named = `${decodeURIComponent(path)}/${JSON.stringify(body?.['members'])}`;
      const isBlocked = blocked.some(
        ({ conversation_id: place, object_id: id }) => named.includes(`/${place}/`) || named.includes(id),
      );
      return isBlocked ? { status: 403, body: { error: { code: 'BotDisabledByAdmin' } } } : null;
    };
    const crew = await startCrew(stage, points, {
      TEAMS_APP_ID: APP.id,
      TEAMS_APP_SECRET: APP.secret,
      TEAMS_URL: url,
    });
    const life = takeTurns(stage, crew);
    await toRequests(stage);
    await untilFinished(stage, program, ROUND_STATUS.requestsDone);
    for (const person of persons.slice(0, PRESSING)) await press(stage, crew, program, { vendor, person });
    await untilSo(stage, 'presses', async () => (await countDeclined(stage, program)) === PRESSING);
    await answerAll(stage, program);
    await toReminder(stage, program);
    await untilFinished(stage, program, ROUND_STATUS.requestsDone);
    await insist(stage, crew, program, 'provision', ROUND_STATUS.provisioned);
    await insist(stage, crew, program, 'session_send', ROUND_STATUS.matchsSent);
    await untilFinished(stage, program, ROUND_STATUS.matchsSent);
    const { services } = stage.office;
    await untilSo(stage, 'introductions', async () => {
      await services.jobs.runOnce(services, 'msteams-conversations.enqueue-missing');
      return (await waitingChats(stage, program)).opening === 0;
    });
    await advanceClock(services.database, '15 days');
    await services.jobs.runOnce(services, 'msteams-conversations.enqueue-questions');
    await untilSo(stage, 'questions', async () => (await waitingChats(stage, program)).unasked === 0);
    await untilSo(stage, 'closed', async () => (await countUnclosed(stage, program, vendor)) === 0);
    await crew.running.stop();
    await life;
    const ledger = await readLedger(stage, program, await postedOf(stage, program, vendor));
    const chats = await groupChats(stage, program, vendor);
    const countOf = (fate: GroupChat['fate']) => chats.filter((chat) => chat.fate === fate).length;
    say(`${chats.length} groups, ${vendor.chats.chats.length} chats`);
    return {
      points: points.length,
      crashes: crew.crashes,
      unreached: crew.left,
      missing: ledger.missing + countOf('missing') + countSecondChats(vendor),
      left_out: countOf('unknown'),
      in_two_groups: ledger.in_two_groups,
      duplicates: ledger.duplicates + countTwice(vendor),
      invariants_broken: crew.broken + (await countBroken(stage, 'at the end')),
    };
  } finally {
    vendor.stop();
  }
}

/** Messages that arrived more than once, with single people and in groups. */
function countTwice({ bot }: TeamsVendor): number {
  const messages = bot.posted.map(
    ({ conversation_id: place, body }) => `${place}/${String(body?.['summary'])}`,
  );
  return messages.length - new Set(messages).size;
}

/** Chats of the same people: each group is asked for once. */
const countSecondChats = ({ chats: { chats } }: TeamsVendor): number =>
  chats.length - new Set(chats.map(({ people }) => people.toSorted().join())).size;

interface GroupChat {
  coffee_id: number;
  /**
   * `unknown`: the process died while Microsoft was asked for the chat or its introduction. No one knows whether it is there, and it is not
   * asked for again. Each member has their message all the same.
   */
  fate: 'there' | 'unknown' | 'missing';
}

/** The chats of the groups whose people are all in the tenant, by what Microsoft has: an introduction and a question in each. */
async function groupChats(
  stage: Stage,
  program: PreparedProgram,
  { bot }: TeamsVendor,
): Promise<GroupChat[]> {
  const posted = Map.groupBy(bot.posted, ({ conversation_id: place }) => place);
  const countTexts = (place: string) =>
    new Set(posted.get(place)?.map(({ body }) => String(body?.['summary']))).size;
  return (await wantedChats(stage, program)).map(({ coffee_id, chat_id, activity_id, is_claimed }) => {
    const messages = countTexts(chat_id ?? '');
    if (messages === 2) return { coffee_id, fate: 'there' };
    const isUnknown = is_claimed && (chat_id === null || (activity_id === '' && messages === 1));
    return { coffee_id, fate: isUnknown ? 'unknown' : 'missing' };
  });
}

/** Connects a tenant with some members of a program, in the order of their ids. */
async function connectTenant(
  { office }: Stage,
  { company_id }: PreparedProgram,
  { vendor, skip = 0, count }: { vendor: TeamsVendor; skip?: number; count: number },
): Promise<BotPerson[]> {
  const tenant = randomUUID();
  vendor.installs.catalog.add(tenant);
  return office.services.database.company(company_id, 'write', async (db) => {
    const { id } = await db
      .insertInto('msteams_tenants')
      .values({ company_id, tenant_id: tenant, name: 'fault.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ object_id: string; conversation_id: string }>`
      insert into msteams_users (company_id, msteams_tenant_id, object_id, user_id, linked_by, conversation_id)
      select company_id, ${id}, gen_random_uuid(), id, 'member', 'a:' || id
      from users where company_id = ${company_id} and role = 0 order by id offset ${skip} limit ${count}
      returning object_id, conversation_id`.execute(db);
    return rows.map((row) => vendor.bot.makePerson({ tenant, ...row }));
  });
}

async function sendThroughTeams({ client, company_id, campaign_id }: PreparedProgram): Promise<void> {
  await client.call(ENDPOINTS.campaigns.campaigns_update, {
    params: { company_id, id: campaign_id },
    body: { communication: CHANNELS.teams },
  });
}

/** Posts a press as Microsoft does: a second time with the same id where the server is away. */
async function press(
  stage: Stage,
  crew: Crew,
  { company_id }: PreparedProgram,
  { vendor: { bot }, person }: { vendor: TeamsVendor; person: BotPerson },
): Promise<void> {
  const { id: round_id } = await stage.office.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('rounds').select('id').where('company_id', '=', company_id).executeTakeFirstOrThrow(),
  );
  const { action_id: verb, value } = buttonAction('answer', { round_id, answer: 'rejected' });
  const body = JSON.stringify(pressOf(bot, person, { verb, value }));
  await until('a press is taken', PATIENCE_MS, async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await bot.inboundToken(APP.id)}`,
    };
    const answer = await fetch(`${crew.running.url}/api/messages`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    return answer?.status === 200;
  });
}

interface WantedChat {
  coffee_id: number;
  /** Whether a worker has begun to open it. */
  is_claimed: boolean;
  /** Null where Microsoft may have made one, or was not asked. */
  chat_id: string | null;
  /** Of the introduction; empty where it may be there. */
  activity_id: string | null;
  is_asked: boolean;
}

/** The chats of groups whose people are all in the tenant. */
async function wantedChats({ office }: Stage, { company_id }: PreparedProgram): Promise<WantedChat[]> {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql<WantedChat>`
      select wanted.coffee_id, s.coffee_id is not null as is_claimed, s.chat_id, s.activity_id,
        s.asked_at is not null as is_asked
      from (
        select m.coffee_id from coffee_members m
        left join (
          msteams_users u join msteams_tenants t
            on t.company_id = u.company_id and t.id = u.msteams_tenant_id and t.bot_gone_at is null
        ) on u.company_id = m.company_id and u.user_id = m.user_id
        where m.company_id = ${company_id} group by m.coffee_id
        having count(*) > 1 and count(*) = count(u.user_id)
      ) as wanted
      left join msteams_conversations s on s.company_id = ${company_id} and s.coffee_id = wanted.coffee_id`.execute(
      db,
    ),
  );
  return rows;
}

/** How many of them wait for a worker that opens them, and how many open ones were not asked whether they met. */
async function waitingChats(stage: Stage, program: PreparedProgram) {
  const all = await wantedChats(stage, program);
  const isOpening = ({ is_claimed, chat_id, activity_id }: WantedChat) =>
    !is_claimed || (chat_id !== null && activity_id === null);
  return {
    opening: all.filter(isOpening).length,
    unasked: all.filter(({ activity_id, is_asked }) => activity_id !== null && !is_asked).length,
  };
}

/** Messages of the product with their places at Microsoft. */
const recorded = ({ office }: Stage, { company_id }: PreparedProgram) =>
  office.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('msteams_messages').selectAll().where('company_id', '=', company_id).execute(),
  );

/** Deliveries whose message has arrived at Microsoft. */
async function postedOf(
  stage: Stage,
  program: PreparedProgram,
  { bot }: TeamsVendor,
): Promise<ReadonlySet<number>> {
  const rows = await recorded(stage, program);
  return new Set(
    rows.flatMap(({ delivery_id: id, conversation_id: place, activity_id: message, user_id: user }) =>
      place === `a:${user}` && bot.placeOf(message) === place ? [id] : [],
    ),
  );
}

/** Invitations and reminders that were not updated since the session is sent. */
async function countUnclosed(stage: Stage, program: PreparedProgram, { bot }: TeamsVendor): Promise<number> {
  const shown = new Map(
    bot.calls.flatMap(({ method, path, body }) =>
      method === 'PUT' ? [[decodeURIComponent(path), JSON.stringify(body)] as const] : [],
    ),
  );
  const rows = await recorded(stage, program);
  return rows.filter(({ kind, conversation_id: place, activity_id: id }) => {
    const now = shown.get(`/v3/conversations/${place}/activities/${id}`);
    return ['request', 'reminder'].includes(kind) && (now === undefined || now.includes('fika.answer'));
  }).length;
}
