import { sql } from 'kysely';
import type { PersonalData } from '#features/members/types.ts';
import { announceLeft } from './commands/announce-left.ts';

/** The data of a person in programs: their status, and their outcome in each session. */
export const participationData: PersonalData = {
  name: 'programs',
  collect: async ({ db, company_id: companyId }, { user_id: userId }) => ({
    memberships: await db
      .selectFrom('memberships as s')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.campaign_id'),
      )
      .select([
        'c.name as program',
        's.status',
        's.snoozed_until',
        's.sit_outs',
        's.joins_next',
        's.updated_at',
      ])
      .where('s.company_id', '=', companyId)
      .where('s.user_id', '=', userId)
      .orderBy('c.id')
      .execute(),
    sessions: await db
      .selectFrom('round_members as m')
      .innerJoin('rounds as r', (join) =>
        join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.round_id'),
      )
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .select(['c.name as program', 'r.number', 'r.matchs_sent_at', 'm.asked_at', 'm.accepted_at'])
      .select(['m.rejected_at', 'm.reject_reason', 'm.outcome'])
      // The rest of a reason is for admins: it may name a field that is only for matching.
      .select(sql<string | null>`m.reason ->> 'code'`.as('reason'))
      .where('m.company_id', '=', companyId)
      .where('m.user_id', '=', userId)
      .orderBy('r.id')
      .execute(),
  }),
  // Answers and outcomes are counts; the text of a refusal is the person's own.
  erase: async (ctx, { user_id: userId }) => {
    const { db, company_id: companyId } = ctx;
    await db
      .updateTable('round_members')
      .set({ reject_reason: null })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('memberships')
      .set({ status: 'left', snoozed_until: null, joins_next: false })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await announceLeft(ctx, [userId]);
  },
};
