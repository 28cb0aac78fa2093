// The floor of the `api` bench: bare Fastify with one hand-written, prepared statement for each answer, session included.
import { createHash } from 'node:crypto';
import { COFFEE_STATUS, ROUND_STATUS } from '@fika/contract';
import { fastify, type FastifyRequest } from 'fastify';
import { Pool, types } from 'pg';
import type { AnswerName } from './api-answers.ts';

type Template = Record<string, unknown>;

const asInstant = (value: string) => new Date(value).toISOString();
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.TIMESTAMPTZ, asInstant);

/** The requesting member: $1 is the hash of the cookie's token, $2 the company. */
const ASKER = `
  asker as (
    select u.id, u.company_id, u.role
    from sessions s join accounts a on a.id = s.account_id join users u on u.email = a.email
    where s.hash = $1 and s.expires_at > now() and s.last_seen_at > now() - interval '30 days'
      and u.company_id = $2 and u.is_active)`;

/** A row without the count of all rows, which its statement adds to each. */
function withoutTotal(row: Template): Template {
  const { total, ...rest } = row;
  return typeof total === 'number' ? rest : row;
}

const FULL_NAME = (user: string) =>
  `coalesce(case when ${user}.erased_at is null then trim(${user}.first_name || ' ' || ${user}.last_name) else ${user}.email end, '')`;

/** A statement for each response, and how its rows become the response. Parts that only the code decides are in the template. */
const ANSWERS: Record<AnswerName, { text: string; of: (rows: Template[], template: Template) => unknown }> = {
  list: {
    text: `
      with ${ASKER}
      select m.id, m.external_id, m.email, m.first_name, m.last_name, m.role, m.role > 0 as is_admin, m.is_active, m.culture,
        m.created_at, (select jsonb_build_object('id', x.id, 'first_name', x.first_name, 'last_name', x.last_name, 'email', x.email)
          from users x where x.company_id = m.company_id and x.id = m.manager_id) as manager,
        m.permissions as user_permissions, m.inactive_reason,
        (select count(distinct c.id) from round_members p
          join rounds r on r.company_id = p.company_id and r.id = p.round_id and r.status <> ${ROUND_STATUS.deleted}
          join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.status = 'active'
          left join memberships s on s.company_id = p.company_id and s.campaign_id = c.id and s.user_id = p.user_id
          where p.company_id = m.company_id and p.user_id = m.id and s.status is distinct from 'left') as programs,
        (select max(c.sent_at) from coffee_members p join coffees c on c.company_id = p.company_id and c.id = p.coffee_id
          where p.company_id = m.company_id and p.user_id = m.id and c.status not in (${COFFEE_STATUS.notMet}, ${COFFEE_STATUS.canceled})) as last_coffee_at,
        exists (select from suppressions s where s.company_id = m.company_id and s.email = m.email and s.kind <> 'complaint')
          as mail_bounced,
        (select coalesce(sum(active), 0) from member_counts where company_id = asker.company_id) as total
      from asker join users m on m.company_id = asker.company_id and m.erased_at is null and m.is_active
      where asker.role > 0
      order by m.created_at desc, m.id desc limit 10`,
    of: (rows, template) => ({
      ...template,
      count: rows[0]?.['total'],
      results: rows.map((row) => ({ ...withoutTotal(row), userfield_set: [] })),
    }),
  },
  one: {
    text: `
      with ${ASKER}
      select c.id, c.name, c.title, c.description, c.status, c.culture, c.filters, c.created_at, c.timezone, c.frequency,
        c.users_per_group, c.algo, c.optin_option, c.exclude_admins, c.review_before_send, c.revision,
        c.added_by_id, c.changed_by_id, c.updated_at as changed_at, ${FULL_NAME('a')} as added_by_name, ${FULL_NAME('w')} as changed_by_name,
        exists (select from rounds r where r.company_id = c.company_id and r.campaign_id = c.id and r.status in (${Object.values(
          ROUND_STATUS,
        )
          .filter((status) => status !== ROUND_STATUS.deleted && status !== ROUND_STATUS.archived)
          .join()})) as has_rounds,
        (select count(*) from users m where m.company_id = c.company_id and m.erased_at is null and m.is_active) as active_users_count
      from asker join campaigns c on c.company_id = asker.company_id and c.id = $3
      left join users a on a.company_id = c.company_id and a.id = c.added_by_id
      left join users w on w.company_id = c.company_id and w.id = c.changed_by_id
      where asker.role > 0`,
    of: ([row], template) => ({ ...template, ...row }),
  },
  workspace: {
    text: `
      with ${ASKER}
      select c.id, c.slug, c.name, c.culture, c.timezone
      from asker join companies c on c.id = asker.company_id`,
    of: ([row], template) => ({ ...template, ...row }),
  },
  home: {
    text: `
      with ${ASKER}
      select c.id, c.origin, c.introduced_by, c.status, c.scheduled_at, c.ends_at, c.sent_at as created_at,
        jsonb_build_object('id', p.id, 'name', p.name) as campaign, r.number as round_number, me.last_messages_seen_at,
        (select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
            'fields', '[]'::jsonb) order by u.last_name, u.first_name, u.id)
          from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
          where m.company_id = c.company_id and m.coffee_id = c.id) as members,
        (select jsonb_build_object('happened', f.happened, 'rating', f.rating, 'note', f.note) from coffee_feedback f
          where f.company_id = c.company_id and f.coffee_id = c.id and f.user_id = me.user_id) as feedback,
        (select count(*) from messages m where m.company_id = c.company_id and m.coffee_id = c.id and m.author_id <> me.user_id
          and (me.last_messages_seen_at is null or m.created_at > me.last_messages_seen_at)) as unread_count,
        (select jsonb_build_object('text', m.text, 'author_id', m.author_id, 'created_at', m.created_at) from messages m
          where m.company_id = c.company_id and m.coffee_id = c.id order by m.id desc limit 1) as last_message,
        (select x.new_coffee_id from rematches x
          where x.company_id = c.company_id and x.coffee_id = c.id and x.user_id = me.user_id) as rematch_coffee_id,
        count(*) over () as total
      from asker join coffee_members me on me.company_id = asker.company_id and me.user_id = asker.id and me.part <> 'receiver'
      join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.sent_at is not null
      left join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
      left join rounds r on r.company_id = c.company_id and r.id = c.round_id
      order by c.sent_at desc, c.id desc limit 10`,
    of: (rows, template) => ({
      ...template,
      count: rows[0]?.['total'],
      results: rows.map((row, index) => ({
        ...(template['results'] as Template[])[index],
        ...withoutTotal(row),
      })),
    }),
  },
  unread: {
    text: `
      with ${ASKER}
      select count(*) as count
      from asker join notifications n on n.company_id = asker.company_id and n.user_id = asker.id
      left join coffee_members me on me.company_id = n.company_id and me.coffee_id = n.coffee_id and me.user_id = n.user_id
      left join rounds r on r.company_id = n.company_id and r.id = n.round_id
      where n.read_at is null and not (n.kind in ('message', 'introduced') and coalesce(me.last_messages_seen_at >= n.created_at, false))
        and r.matchs_sent_at is null`,
    of: ([row]) => row,
  },
};

const companyId = Number(process.env['COMPANY_ID']);
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  // Row-level security hides everything from a connection without a tenant: the floor has one, once and for all.
  options: `-c app.company_id=${companyId}`,
});
const app = fastify();
const templates = new Map<string, { template: Template; values: number[] }>();
const tokenOf = (request: FastifyRequest) =>
  /fika_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';

for (const [name, { text, of }] of Object.entries(ANSWERS)) {
  app.get(`/${name}`, async (request, reply) => {
    const { template = {}, values = [] } = templates.get(name) ?? {};
    const hash = createHash('sha256').update(tokenOf(request)).digest();
    const { rows } = await pool.query<Template>({ name, text, values: [hash, companyId, ...values] });
    if (rows.length === 0) return reply.code(404).send();
    return of(rows, template);
  });
}

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', (message: { what: AnswerName; template: Template; values: number[] }) => {
  templates.set(message.what, message);
  process.send?.({ ok: true });
});
process.on('disconnect', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
process.send?.({ address });
