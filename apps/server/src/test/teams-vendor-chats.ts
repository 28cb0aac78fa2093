import type { BotVendor } from './teams-vendor-bot.ts';
import type { Answer } from './teams-vendor-graph.ts';
import { type GraphCall, type InstallVendor, permissionMissing } from './teams-vendor-installs.ts';

/** A group chat that the product has made. */
export interface GroupChat {
  id: string;
  tenant: string;
  topic: string;
  /** The ids at Microsoft of its people. */
  people: string[];
}

const PERSON = /^https:\/\/graph\.microsoft\.com\/v1\.0\/users\('([0-9a-f-]{36})'\)$/;

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: code } },
});

/** Graph, for group chats and the apps in them. */
export class ChatVendor {
  /** In their order; each call makes another one. */
  readonly chats: GroupChat[] = [];
  /** Answers a call instead; null leaves it. */
  intercept: ((call: GraphCall) => Answer | null) | null = null;
  readonly #bot: BotVendor;
  readonly #installs: InstallVendor;

  constructor(bot: BotVendor, installs: InstallVendor) {
    this.#bot = bot;
    this.#installs = installs;
  }

  answer(call: GraphCall): Answer | null {
    const read = /^\/chats(?:\/([^/]+)\/installedApps)?$/.exec(call.path);
    if (call.method !== 'POST' || !read) return null;
    const instead = this.intercept?.(call);
    if (instead) return instead;
    if (this.#installs.forbidden.has(call.tenant)) return permissionMissing();
    const [, encoded] = read;
    return encoded === undefined ? this.#create(call) : this.#install(call, decodeURIComponent(encoded));
  }

  #create({ body, tenant }: GraphCall): Answer {
    const members = (body?.['members'] ?? []) as Record<string, unknown>[];
    const people = members.map((one) => PERSON.exec(String(one['user@odata.bind']))?.[1] ?? '');
    const topic = typeof body?.['topic'] === 'string' ? body['topic'] : '';
    const isRight =
      body?.['chatType'] === 'group' &&
      people.length > 1 &&
      !topic.includes(':') &&
      topic.length <= 250 &&
      members.every(
        (one) =>
          one['@odata.type'] === '#microsoft.graph.aadUserConversationMember' &&
          String(one['roles']) === this.#roleOf(tenant, String(one['user@odata.bind'])),
      );
    if (!isRight) return refusal(400, 'BadRequest');
    const id = `19:${tenant}-${this.chats.length}@thread.v2`;
    this.chats.push({ id, tenant, topic, people });
    this.#bot.away.add(id);
    return { status: 201, body: { id, chatType: 'group', topic } };
  }

  /** Guests have another role than the people of the tenant; null for people who are not in it. */
  #roleOf(tenant: string, bound: string): 'owner' | 'guest' | null {
    const id = PERSON.exec(bound)?.[1];
    const person = this.#bot.people.find((one) => one.tenant === tenant && one.object_id === id);
    if (!person) return null;
    return person.role === 'guest' ? 'guest' : 'owner';
  }

  #install({ body, tenant }: GraphCall, id: string): Answer {
    if (!this.chats.some((chat) => chat.id === id && chat.tenant === tenant)) return refusal(404, 'NotFound');
    const app = `https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/app of ${tenant}`;
    if (body?.['teamsApp@odata.bind'] !== app) return refusal(400, 'BadRequest');
    if (!this.#bot.away.delete(id)) return refusal(409, 'Conflict');
    return { status: 201 };
  }
}
