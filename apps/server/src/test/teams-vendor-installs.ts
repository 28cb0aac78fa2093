import type { BotVendor } from './teams-vendor-bot.ts';
import type { Answer } from './teams-vendor-graph.ts';

/** A call of the product to Graph. */
export interface GraphCall {
  method: string;
  /** Without the version. */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
  /** Of the token. */
  tenant: string;
}

const refusal = (status: number, code: string, message = code): Answer => ({
  status,
  body: { error: { code, message } },
});

/** The same code for two refusals, as in Graph. */
export const permissionMissing = (): Answer =>
  refusal(403, 'Forbidden', "Missing role permissions on the request. API requires one of 'Chat.Create'.");
export const blockedByPolicy = (): Answer =>
  refusal(403, 'Forbidden', 'App is blocked by app permission policy. UserObjectId: the id of a person');

/** Graph, for the catalog of apps, and for the people who have an app. */
export class InstallVendor {
  /** The tenants that have the app in their catalog. */
  readonly catalog = new Set<string>();
  /** The tenants whose admin has not agreed to the permissions. */
  readonly forbidden = new Set<string>();
  /** People who cannot get the app. */
  readonly refused = new Set<string>();
  /** Answers a call instead; null leaves it. */
  intercept: ((call: GraphCall) => Answer | null) | null = null;
  readonly #bot: BotVendor;

  constructor(bot: BotVendor) {
    this.#bot = bot;
  }

  answer(call: GraphCall): Answer | null {
    const { path, tenant, method, body } = call;
    const [, user, , chat] = /^\/users\/([^/]+)\/teamwork\/installedApps(\/[^/]+(\/chat))?$/.exec(path) ?? [];
    const isCatalog = path === '/appCatalogs/teamsApps';
    if (!isCatalog && user === undefined) return null;
    const instead = this.intercept?.(call);
    if (instead) return instead;
    if (this.forbidden.has(tenant)) return permissionMissing();
    const app = { id: `app of ${tenant}` };
    if (isCatalog) return { status: 200, body: { value: this.catalog.has(tenant) ? [app] : [] } };
    const person = this.#bot.people.find((one) => one.tenant === tenant && one.object_id === user);
    if (!person) return refusal(404, 'NotFound');
    if (chat) return { status: 200, body: { id: person.conversation_id, chatType: 'oneOnOne' } };
    if (method === 'GET')
      return {
        status: 200,
        body: { value: person.isInstalled ? [{ id: `for ${user}`, teamsApp: app }] : [] },
      };
    if (person.isInstalled) return refusal(409, 'Conflict');
    const isRight =
      body?.['teamsApp@odata.bind'] === `https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/${app.id}`;
    if (!isRight) return refusal(400, 'BadRequest');
    if (this.refused.has(person.object_id)) return blockedByPolicy();
    person.isInstalled = true;
    return { status: 201 };
  }
}
