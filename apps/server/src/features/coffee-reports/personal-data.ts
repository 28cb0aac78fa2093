import { memberName } from '@fika/contract';
import { sql } from 'kysely';
import type { PersonalData } from '#features/members/types.ts';
import type { PersonRow } from './queries.ts';

interface ReportedRow {
  program: string | null;
  topic: string;
  text: string;
  created_at: string;
  settled_at: string | null;
  about: PersonRow | null;
  answers: string[];
}

/**
 * The reports of a member, for their own export alone: nothing in it reaches the person that a report is about, or an admin of the
 * group who exports a member. Erasure deletes what the person wrote, and removes them from the reports of others.
 */
export const reportData: PersonalData = {
  name: 'reported_problems',
  collect: async (
    { db, company_id: companyId, services },
    { user_id: userId },
    { by_oneself: isOneself },
  ) => {
    if (!isOneself) return null;
    const { rows } = await sql<ReportedRow>`
      select c.name as program, r.topic, r.text, r.created_at, r.settled_at, (
        select jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
        from users u where u.company_id = r.company_id and u.id = r.about_id
      ) as about, coalesce((
        select jsonb_agg(s.answer order by s.id) from coffee_report_steps s
        where s.company_id = r.company_id and s.report_id = r.id and s.answer <> ''
      ), '[]') as answers
      from coffee_reports r left join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.company_id = ${companyId} and r.reporter_id = ${userId}
      order by r.id`.execute(db);
    const handled = await db
      .selectFrom('coffee_report_steps')
      .select(['step', 'note', 'answer', 'created_at'])
      .where('company_id', '=', companyId)
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute();
    return {
      reports: rows.map(({ about, program, topic, text, created_at, settled_at, answers }) => ({
        program,
        topic,
        text,
        created_at,
        settled_at,
        answers,
        about: about && memberName(about, services.translators.en),
      })),
      handled,
    };
  },
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('coffee_reports')
      .where('company_id', '=', companyId)
      .where('reporter_id', '=', userId)
      .execute();
    await db
      .updateTable('coffee_reports')
      .set({ about_id: null })
      .where('company_id', '=', companyId)
      .where('about_id', '=', userId)
      .execute();
    await db
      .deleteFrom('coffee_report_people')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('coffee_report_steps')
      .set({ actor_id: null })
      .where('company_id', '=', companyId)
      .where('actor_id', '=', userId)
      .execute();
  },
};
