import { ENDPOINTS, type InputOf, type OptinAction, type participationsEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import { sendInvitations } from '#features/participations/invitations/commands/send-invitations.ts';
import { optinToken } from '#features/participations/tokens.ts';
import { inCompany } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import type { TestApp } from './app.ts';
import { makeCampaign, makeRound } from './factories-rounds.ts';
import { makeCompany, makeUser, type MadeUser } from './factories.ts';

const { optin, optin_view } = ENDPOINTS.participations;

/** A round whose invitations were sent, and one invited member. */
export interface Asked {
  company_id: number;
  slug: string;
  campaign_id: number;
  round_id: number;
  user: MadeUser;
  token: (action: OptinAction) => string;
}

type More = Partial<Omit<InputOf<typeof participationsEndpoints.optin>['body'], 'token'>>;

interface GivenScene {
  users?: number;
  role?: 0 | 2;
  optin_option?: 1 | 2;
  options?: Record<string, unknown>;
  next_matchs_send_at?: string;
}

/** Invitations by link, and their results. */
export function optinScene(holder: { app: Pick<TestApp, 'services' | 'anonymous'> }) {
  const inDatabase = <T>(
    companyId: number,
    work: Parameters<TestApp['services']['database']['company']>[2],
  ) => holder.app.services.database.company(companyId, 'write', work) as Promise<T>;

  async function ask(given: GivenScene = {}): Promise<Asked> {
    const { services } = holder.app;
    const { users = 1, role = 0, options = {}, ...program } = given;
    const { id: company_id, slug } = await makeCompany(services, { options });
    const user = await makeUser(services, { company_id, first_name: 'Amara', role });
    for (let index = 1; index < users; index += 1) await makeUser(services, { company_id });
    const { campaign_id } = await makeCampaign(services, { company_id, ...program });
    return { ...(await askAgain({ company_id, campaign_id, user })), slug };
  }

  /** Another round of the same program. */
  async function askAgain(
    of: Pick<Asked, 'company_id' | 'campaign_id' | 'user'>,
    round: { matchs_send_at?: string } = {},
  ): Promise<Omit<Asked, 'slug'>> {
    const { services } = holder.app;
    const { company_id, campaign_id, user } = of;
    const { round_id } = await makeRound(services, { company_id, campaign_id, ...round });
    await inCompany(services, company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    const now = await services.database.global('read', appNow);
    const token = (action: OptinAction) =>
      optinToken(services.keys, action, { company_id, round_id, user_id: user.user_id }, now);
    return { company_id, campaign_id, round_id, user, token };
  }

  return {
    ask,
    askAgain,
    /** The member's row of the round. */
    memberRow: ({ company_id, round_id, user }: Omit<Asked, 'slug'>) =>
      holder.app.services.database.company(company_id, 'read', (db) =>
        db
          .selectFrom('round_members')
          .selectAll()
          .where('company_id', '=', company_id)
          .where('round_id', '=', round_id)
          .where('user_id', '=', user.user_id)
          .executeTakeFirstOrThrow(),
      ),
    /** The member's standing in the program. */
    membership: ({ company_id, campaign_id, user }: Omit<Asked, 'slug'>) =>
      holder.app.services.database.company(company_id, 'read', (db) =>
        db
          .selectFrom('memberships')
          .select(['status', 'removed', 'joins_next', 'paused_at'])
          .select(sql<string | null>`snoozed_until::text`.as('snoozed_until'))
          .where('company_id', '=', company_id)
          .where('campaign_id', '=', campaign_id)
          .where('user_id', '=', user.user_id)
          .executeTakeFirst(),
      ),
    setStatus: ({ company_id, round_id }: Omit<Asked, 'slug'>, status: number) =>
      inDatabase(company_id, (db) =>
        sql`update rounds set status = ${status} where company_id = ${company_id} and id = ${round_id}`.execute(
          db,
        ),
      ),
    setUser: ({ company_id, user }: Omit<Asked, 'slug'>, values: Record<string, unknown>) =>
      inDatabase(company_id, (db) =>
        db
          .updateTable('users')
          .set(values)
          .where('company_id', '=', company_id)
          .where('id', '=', user.user_id)
          .execute(),
      ),
    view: (asked: Omit<Asked, 'slug'>, action: OptinAction = 'accept', token = asked.token(action)) =>
      holder.app.anonymous.call(optin_view, { params: { action }, query: { token } }),
    viewRefused: (action: OptinAction, token: string) =>
      holder.app.anonymous.refused(optin_view, { params: { action }, query: { token } }),
    post: (asked: Omit<Asked, 'slug'>, action: OptinAction, more: More = {}) =>
      holder.app.anonymous.call(optin, { params: { action }, body: { token: asked.token(action), ...more } }),
    refused: (
      asked: Omit<Asked, 'slug'>,
      action: OptinAction,
      token = asked.token(action),
      more: More = {},
    ) => holder.app.anonymous.refused(optin, { params: { action }, body: { token, ...more } }),
  };
}
