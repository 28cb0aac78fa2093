import {
  ADMIN_CRITERIA,
  MEMBER_CRITERIA,
  MEMBER_START,
  ONBOARDING_PROGRESS_STEPS,
  type OnboardingCriterion,
  type OnboardingStatus,
  ROUND_STATUS,
} from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';

/** The onboarding state of one member. */
export interface OnboardingRow {
  state: OnboardingStatus['state'];
  seen_steps: number[];
  button_hidden_at: string | null;
}

const NOTHING: OnboardingRow = { state: {}, seen_steps: [], button_hidden_at: null };

/** The onboarding state of a member; empty for a new one. */
export async function findOnboarding(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<OnboardingRow> {
  const row = await db
    .selectFrom('onboarding_members')
    .select(['state', 'seen_steps', 'button_hidden_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .$castTo<OnboardingRow>()
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** Facts about a workspace, and about the requester's progress. */
export type OnboardingFacts = Record<OnboardingCriterion, boolean> & { active_users: boolean };

type Stored = Omit<OnboardingFacts, 'opportunities' | 'network'>;

const GONE = [ROUND_STATUS.deleted, ROUND_STATUS.archived];

/** Looks at everything that the first things to do are about, in one trip. */
export async function findFacts(ctx: RequestCtx, { state }: OnboardingRow): Promise<OnboardingFacts> {
  const { company_id: company, actor } = ctx;
  const { rows } = await sql<Stored>`
    select
      exists (select from companies where id = ${company} and onboarding_finish_date is not null) as initialized,
      exists (select from categories where company_id = ${company} and status = 'active') as categories,
      (select count(*) from (select from users where company_id = ${company} and is_active limit 2) as two) > 1
        as active_users,
      exists (select from invitations where company_id = ${company} and status <> 'revoked')
        or (select count(*) from (select from users where company_id = ${company} and is_active limit 2) as two) > 1
        as users,
      exists (select from campaigns where company_id = ${company}) as campaigns,
      exists (select from campaigns where company_id = ${company} and status = 'active') as active_campaigns,
      exists (select from rounds where company_id = ${company} and status <> all(${GONE}::smallint[]))
        or exists (select from campaigns where company_id = ${company} and status = 'active'
          and next_matchs_send_at is not null) as planned_session,
      exists (select from rounds where company_id = ${company} and status = ${ROUND_STATUS.matchsSent})
        as sent_matchs,
      exists (select from coffee_members m join coffees c on c.company_id = m.company_id and c.id = m.coffee_id
        where m.company_id = ${company} and m.user_id = ${actor.user_id} and c.sent_at is not null) as coffee,
      exists (select from preferences where company_id = ${company} and user_id = ${actor.user_id}
        and status = 'active') as preferences,
      exists (select from users where company_id = ${company} and id = ${actor.user_id} and about_me <> '')
        or exists (select from member_photos where company_id = ${company} and user_id = ${actor.user_id})
        -- A field that the member filled in, and not an import.
        or exists (select from audit_log where company_id = ${company} and target_type = 'user'
          and target_id = ${actor.user_id} and actor_id = ${actor.user_id} and action = 'member.updated'
          and data -> 'fields' <> '[]') as about_you`.execute(ctx.db);
  const [stored] = rows;
  if (!stored) throw new Error('A select without a table has no row');
  return { ...stored, opportunities: state.opportunities === true, network: state.network === true };
}

/** The status of the requester. */
export function statusOf(
  facts: OnboardingFacts,
  { state, seen_steps, button_hidden_at }: OnboardingRow,
  isAdmin: boolean,
): OnboardingStatus {
  const reached = [facts.active_users, facts.active_campaigns, facts.planned_session, facts.sent_matchs];
  const step = 1 + reached.filter(Boolean).length;
  const needed = isAdmin ? ADMIN_CRITERIA : MEMBER_CRITERIA;
  const names: readonly OnboardingCriterion[] = isAdmin ? ADMIN_CRITERIA : [MEMBER_START, ...MEMBER_CRITERIA];
  const criteria = names.map((name) => ({ name, done: facts[name] }));
  return {
    show: button_hidden_at === null && needed.some((name) => !facts[name]),
    initialized: facts.initialized,
    knowledge_data: facts.categories,
    has_active_users: facts.active_users,
    has_sent_matchs: facts.sent_matchs,
    has_planned_session: facts.planned_session,
    has_active_campaigns: facts.active_campaigns,
    step,
    percent: step / ONBOARDING_PROGRESS_STEPS,
    finished: reached.every(Boolean),
    criteria,
    state,
    seen_steps,
  };
}
