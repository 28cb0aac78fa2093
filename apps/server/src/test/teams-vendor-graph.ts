import type { IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or the text of a page. */
  body?: object | string;
  location?: string;
}

/** A person in a team, or in one of its channels. */
export interface TeamPerson {
  oid: string;
  address: string;
  isGuest?: boolean;
  /** Another tenant that manages the account, in a shared channel. */
  home?: string;
}

export interface TeamChannel {
  tenant: string;
  team_id: string;
  channel_id: string;
  people: TeamPerson[];
}

/** So many people are on a page. */
const PAGE = 2;

/** Graph, for the people in channels. */
export class GraphVendor {
  channels: TeamChannel[] = [];
  /** What the next call gets instead of an answer. */
  next: Answer | null = null;
  /** Every call: its path, and the tenant of its token. */
  calls: { path: string; tenant: string }[] = [];
  /** What the next page is said to be, instead of one of this server. */
  nextLink: string | null = null;

  async answer(request: IncomingMessage, origin: string): Promise<Answer | null> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin);
    if (!pathname.startsWith('/v1.0/')) return null;
    const tenant = /^Bearer graph (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    this.calls.push({ path: pathname, tenant });
    const { next } = this;
    this.next = null;
    if (next) return next;
    const path = decodeURIComponent(pathname);
    const channel = this.channels.find(
      (one) =>
        one.tenant === tenant &&
        (path === `/v1.0/teams/${one.team_id}/channels/${one.channel_id}/members` ||
          path === `/v1.0/groups/${one.team_id}/members`),
    );
    if (!channel) return { status: 404, body: { error: { code: 'NotFound' } } };
    const isTeam = path.startsWith('/v1.0/groups/');
    const skip = Number(query.get('$skiptoken') ?? 0);
    const page = channel.people.slice(skip, skip + PAGE);
    const after = new URLSearchParams({ $skiptoken: String(skip + PAGE) });
    const more = skip + PAGE < channel.people.length && `${origin}${pathname}?${after}`;
    const value = page.map((person) => (isTeam ? accountOf(person) : memberOf(person, tenant)));
    return {
      status: 200,
      body: { value, ...(more ? { '@odata.nextLink': this.nextLink ?? more } : {}) },
    };
  }
}

const accountOf = ({ oid, address, isGuest }: TeamPerson) => ({
  '@odata.type': '#microsoft.graph.user',
  id: oid,
  userPrincipalName: address,
  userType: isGuest ? 'Guest' : 'Member',
});

const memberOf = ({ oid, address, isGuest, home }: TeamPerson, tenant: string) => ({
  '@odata.type': '#microsoft.graph.aadUserConversationMember',
  id: `id of ${oid}`,
  roles: isGuest ? ['guest'] : [],
  displayName: 'A person',
  userId: oid,
  // Anyone may be given any address here.
  email: `mail-${address}`,
  tenantId: home ?? tenant,
});
