import { beforeEach } from 'vitest';
import { runAllJobs } from './jobs.ts';
import { teamsPrograms } from './teams-programs.ts';
import { type TeamsScene, teamsScene } from './teams-scene.ts';
import type { BotCall } from './teams-vendor-bot.ts';
import type { GraphCall } from './teams-vendor-installs.ts';

interface Size {
  people: number;
  inTeams: number;
  /** Whether the catalog of the tenant has the app. */
  hasApp?: boolean;
  /** How many of those in Teams are guests, who have linked their account. */
  guests?: number;
}

export const isCreation = ({ path }: GraphCall) => path === '/chats';
export const isInstallation = ({ path }: GraphCall) => path.endsWith('/installedApps');

/** The card of a message. */
export const cardIn = (body: Record<string, unknown> | null) =>
  ((body?.['attachments'] ?? []) as { content: Record<string, unknown> }[])[0]?.content ?? {};

/** Companies whose people are matched in programs that send through Teams, and their group chats. */
export function teamsConversations() {
  const scenes = teamsScene({ LOG_LEVEL: 'silent' });
  const { vendor, holder } = scenes;
  const programs = teamsPrograms(scenes);
  const { bot, chats, installs, graphCalls } = vendor;
  /** The tenant of the test: messages of others are due, too, because the clock is that of all of them. */
  let tenant = '';

  beforeEach(() => {
    bot.intercept = null;
    chats.intercept = null;
    bot.calls.length = 0;
    bot.posted.length = 0;
    chats.chats.length = 0;
    graphCalls.length = 0;
  });

  const isChat = (place: string) => place.startsWith(`19:${tenant}`);
  const inGroups = () => bot.posted.filter(({ conversation_id: place }) => isChat(place));
  const runAll = () => runAllJobs(holder.app.services);

  return {
    ...scenes,
    ...programs,
    bot,
    chats,
    graphCalls,
    runAll,
    inGroups,
    creations: () => graphCalls.filter((call) => isCreation(call) && call.tenant === tenant),
    isGroupPost: ({ method, path }: BotCall) =>
      method === 'POST' && isChat(decodeURIComponent(path.split('/')[3] ?? '')),
    summaries: () => inGroups().map(({ body }) => String(body?.['summary'])),

    /** A session whose people are matched in pairs, some of them in Teams, with everything sent that is due. */
    matched: async (made: TeamsScene, { people, inTeams, hasApp = true, guests = 0 }: Size) => {
      const { id } = await scenes.connected(made);
      ({ tenant } = made);
      if (hasApp) installs.catalog.add(tenant);
      const { ids, users, params } = await programs.crowd(made, { id, tenant }, { people, inChat: inTeams });
      for (const member of ids.slice(0, guests)) {
        for (const person of bot.people)
          if (person.conversation_id === users.get(member)) person.role = 'guest';
        await holder.app.services.database.company(made.company_id, 'write', (db) =>
          db
            .updateTable('msteams_users')
            .set({ linked_by: 'member' })
            .where('company_id', '=', made.company_id)
            .where('user_id', '=', member)
            .execute(),
        );
      }
      const round_id = await programs.opened(made, params);
      await holder.app.settle();
      await programs.accept(made.company_id, round_id, ids);
      bot.posted.length = 0;
      await holder.app.advance('7 days');
      await holder.app.tick();
      await holder.app.settle();
      const coffees = await holder.app.services.database.company(made.company_id, 'read', (db) =>
        db
          .selectFrom('coffee_members')
          .select(['coffee_id', 'user_id'])
          .where('round_id', '=', round_id)
          .execute(),
      );
      return { ids, users, tenant_id: id, round_id, coffees };
    },

    /** The person of a member in the tenant. */
    personOf: (users: ReadonlyMap<number, string>, userId = 0) => {
      const person = bot.people.find(({ conversation_id: chat }) => chat === users.get(userId));
      if (!person) throw new Error('no such person');
      return person;
    },

    /** A member of the crowd, logged in. */
    as: async ({ company_id }: TeamsScene, userId: number) => {
      const { database } = holder.app.services;
      const { email } = await database.company(company_id, 'read', (db) =>
        db
          .selectFrom('users')
          .select('email')
          .where('company_id', '=', company_id)
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
      const { id } = await database.global('write', (db) =>
        db
          .insertInto('accounts')
          .values({ email, email_verified_at: new Date().toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return holder.app.as({ account_id: id });
    },

    /** What a worker does that looks for chats which are missing, some minutes later. */
    later: async () => {
      await holder.app.advance('6 minutes');
      await holder.app.services.jobs.runOnce(holder.app.services, 'msteams-conversations.enqueue-missing');
      await runAll();
    },
  };
}
