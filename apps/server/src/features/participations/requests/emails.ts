import { ROUND_STATUS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { appNow, type Db } from '#platform/db/database.ts';
import { DRAW_DATE } from '#features/rounds/queries.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { reviewAt } from '#features/campaigns/rules.ts';
import { type CampaignContent, fillTemplate } from '#features/email-templates/rendering/present.ts';
import { findTemplates, type TemplateFinder } from '#features/email-templates/queries.ts';
import { leadText } from '#features/email-templates/rules.ts';
import { fillRuns, runsOfText } from '#features/email-templates/rendering/rules.ts';
import { getSamplePerson } from '#features/email-templates/preview/queries.ts';
import { defineCampaignEmail, type PreviewSource } from '#features/email-templates/emails.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage, Template } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { renderInBatches } from '#features/email-outbox/emails.ts';
import type { TemplateData } from '#features/email-templates/types.ts';
import { pauseOptions } from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { shownFor } from '#features/email-templates/preview/present.ts';
import { invitationLinks, joinedUnsubscribeHeaders, unsubscribeHeaders } from '../links.ts';
import type { Invited } from '../tokens.ts';
import { type JoinedInvitations, type JoinedProgram, joinedTemplate } from './present.ts';
import { type AskedRound, requestData } from './rules.ts';

interface Asked extends AskedRound {
  id: number;
  company_id: number;
  campaign_id: number;
  slug: string;
  round_id: number;
  round_status: number;
  algo: string;
  request_subject: string;
  match_subject: string;
  optin_text: string;
  match_text: string;
  sender: string | null;
  has_left: boolean;
  has_answered: boolean;
}

async function loadAsked(db: Db, deliveries: readonly DueDelivery[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select due.id, due.company_id, c.id as campaign_id, k.slug, r.id as round_id, r.number,
      r.status as round_status, r.matchs_send_at, ${DRAW_DATE} as answers_until, app_now() as now, c.name as program, c.description, c.timezone, c.users_per_group, c.algo,
      c.request_subject, c.match_subject, c.optin_text, c.match_text,
      trim(a.first_name || ' ' || a.last_name) as sender, s.status is not distinct from 'left' as has_left,
      coalesce(m.accepted_at, m.rejected_at) is not null as has_answered,
      ${matchedRounds(sql`due.company_id`, sql`due.user_id`, sql`c.id`)} as matched
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    left join users a on a.company_id = c.company_id and a.id = c.added_by_id
    left join lateral (
      select status from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true
    left join lateral (
      select accepted_at, rejected_at from round_members
      where company_id = due.company_id and round_id = r.id and user_id = due.user_id limit 1
    ) m on true`.execute(db);
  return rows;
}

type Sql = ReturnType<typeof sql>;

/** In how many sent rounds of a program a member got a group. */
const matchedRounds = (company: Sql, user: Sql, campaign: Sql) => sql<number>`(
  select count(*) from round_members m
  join rounds e on e.company_id = m.company_id and e.id = m.round_id
  where m.company_id = ${company} and m.user_id = ${user} and m.outcome = 'matched'
    and e.campaign_id = ${campaign} and e.status = ${ROUND_STATUS.matchsSent})`;

function withdrawn(row: Asked, kind: 'request' | 'reminder'): SkippedMessage | null {
  if (kind === 'reminder' && row.has_answered) return { skip: 'answered' };
  if (row.has_left) return { skip: 'left' };
  if (row.round_status === ROUND_STATUS.deleted || row.round_status === ROUND_STATUS.archived) {
    return { skip: 'withdrawn' };
  }
  // The round no longer takes answers when an invitation waited so long for its mail server.
  return row.round_status === ROUND_STATUS.requestsDone ? null : { skip: 'late' };
}

function content(
  { config, keys, translators }: Services,
  kind: 'request' | 'reminder',
  { delivery, row, templates }: { delivery: DueDelivery; row: Asked; templates: TemplateFinder },
): OutgoingMessage<CampaignContent> {
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  const home = `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/user`;
  const t = translators[delivery.language];
  const template = templates(row, t);
  const data = requestData(t, delivery, row, { ...links, ...(delivery.has_pages && { home }) });
  return {
    ...fillTemplate(template, {
      ...data,
      lead: fillRuns(runsOfText(leadText(kind, row, t), kind), data.variables),
      actions: answersOf(t, row),
    }),
    // What an admin wrote leaves in an email of its own program.
    isJoinable: !template.isWritten,
    from_name: row.sender ? `${row.sender}, ${config.BRAND_NAME}` : config.BRAND_NAME,
    headers: unsubscribeHeaders(links),
  };
}

/** Buttons that answer in a chat, and the menu of pauses. */
const answersOf = (
  t: Translator,
  { round_id, campaign_id }: Asked,
): NonNullable<TemplateData['actions']> => ({
  accept: { action: buttonAction('answer', { round_id, answer: 'accepted' }) },
  reject: { action: buttonAction('answer', { round_id, answer: 'rejected' }) },
  snooze: { options: pauseOptions(t, { campaign_id, round_id }) },
});

type Message = OutgoingMessage<CampaignContent>;

/** One email about several programs that wait for an answer of one member. */
const joinRequests =
  (kind: 'request' | 'reminder') =>
  (
    { config, keys, translators }: Services,
    deliveries: readonly DueDelivery[],
    messages: readonly Message[],
  ): { template: Template<unknown>; message: OutgoingMessage<JoinedInvitations> } => {
    const [first] = deliveries;
    const contents = messages.map(({ content: one }) => one.data);
    if (!first || !contents[0]) throw new Error('An email about several programs has no program');
    const { footer, links } = contents[0];
    const t = translators[first.language];
    const names = namesOf(
      t,
      contents.map(({ variables }) => variables.program ?? ''),
    );
    const invited = deliveries.map(({ company_id, user_id, round_id }) => ({
      company_id,
      user_id,
      round_id: round_id ?? 0,
    })) as [Invited, ...Invited[]];
    const senders = new Set(messages.map(({ from_name: name }) => name));
    const [sender] = senders;
    return {
      template: joinedTemplate,
      message: {
        subject: t(`participations_emails:joined.${kind}.subject`, { programs: names }),
        from_name: senders.size === 1 && sender ? sender : first.company_name,
        headers: joinedUnsubscribeHeaders(config, keys, invited, first.queued_at),
        content: {
          t,
          company: first.company_name,
          heading: t(`participations_emails:joined.${kind}.heading`, { count: contents.length }),
          lead: t(`participations_emails:joined.${kind}.lead`),
          programs: contents.map(programOf),
          why: t('participations_emails:joined.why'),
          stop: { label: footer.stop, url: links.stop },
        },
      },
    };
  };

function programOf({ variables, facts, links, lead = '' }: TemplateData): JoinedProgram {
  const { program = '', description = '' } = variables;
  const { accept = '', reject = '', snooze = '', leave } = links;
  return {
    name: program,
    paragraphs: [lead, description].filter(Boolean),
    facts: [...(facts.answer_by ?? []), ...(facts.so_far ?? [])],
    links: { accept, reject, snooze, leave },
  };
}

/** The most programs that a subject names; of more it names one less, and counts the others. */
const NAMED = 3;

function namesOf(t: Translator, names: readonly string[]): string {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, t('participations_emails:joined.more', { count: more })] : shown;
  return new Intl.ListFormat(t.language, { type: 'conjunction' }).format(all);
}

const OPEN: ReadonlySet<number> = new Set([
  ROUND_STATUS.new,
  ROUND_STATUS.requestsDone,
  ROUND_STATUS.provisioned,
]);
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** An invitation as a preview shows it: of the last session, or of the next one. */
const requestSample: PreviewSource = async ({ services, db }, wish) => {
  const person = await getSamplePerson({ db, company_id: wish.company_id }, wish.user_id ?? wish.admin_id);
  const campaign = await getCampaign({ db, company_id: wish.company_id }, wish.campaign_id);
  const now = await appNow(db);
  const last = await db
    .selectFrom('rounds')
    .select(['number', 'requests_send_at', 'requests_sent_at', 'matchs_send_at', 'status'])
    .where('company_id', '=', wish.company_id)
    .where('campaign_id', '=', wish.campaign_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOpen = last !== undefined && OPEN.has(last.status);
  const { rows } = await sql<{ matched: number }>`select ${matchedRounds(
    sql`${wish.company_id}::bigint`,
    sql`${person.id}::bigint`,
    sql`${wish.campaign_id}::bigint`,
  )} as matched`.execute(db);
  const next = campaign.next_matchs_send_at ?? new Date(Date.parse(now) + WEEK_MS).toISOString();
  const shown = isOpen
    ? last
    : { requests_send_at: campaign.next_requests_send_at, matchs_send_at: next, requests_sent_at: null };
  const { link } = wish;
  const data = requestData(
    services.translators[wish.language],
    { ...person, user_id: person.id, language: wish.language },
    {
      ...campaign,
      program: campaign.name,
      number: isOpen ? last.number : (last?.number ?? 0) + 1,
      matchs_send_at: shown.matchs_send_at,
      answers_until: reviewAt(campaign, shown) ?? shown.matchs_send_at,
      now,
      matched: rows[0]?.matched ?? 0,
    },
    { accept: link, reject: link, snooze: link, leave: link, stop: link, home: link },
  );
  return { ...shownFor(person, services.translators[wish.language]), real_group: isOpen, data };
};

const requestEmail = (kind: 'request' | 'reminder') =>
  defineCampaignEmail({
    kind,
    preview: requestSample,
    join: joinRequests(kind),
    async load({ services, db }, deliveries) {
      const rows = await loadAsked(db, deliveries);
      const asked = new Map(rows.map((row) => [row.id, row]));
      const templates = await findTemplates(db, kind, rows);
      return renderInBatches(deliveries, (delivery) => {
        const row = asked.get(delivery.id);
        return row
          ? [delivery.id, withdrawn(row, kind) ?? content(services, kind, { delivery, row, templates })]
          : null;
      });
    },
  });

/** Invitations and their reminders. */
export const requestEmails = [requestEmail('request'), requestEmail('reminder')];
