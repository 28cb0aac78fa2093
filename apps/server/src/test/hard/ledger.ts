import { sql } from 'kysely';
import type { PreparedProgram } from './programs.ts';
import type { Stage } from './stage.ts';

/** The result of a round, from the rows of the product and the arrivals at the mail server. */
export interface RoundLedger {
  /** People of the audience without an outcome, without a group though matched, or without an email that they should have. */
  missing: number;
  in_two_groups: number;
  /** Emails that arrived more than once, for each (round, member, kind). */
  duplicates: number;
  /** Emails with an unknown result, which wait for an admin. */
  parked: number;
  mails: number;
  outcomes: Record<string, number>;
}

interface Row {
  user_id: number;
  email: string;
  outcome: string | null;
  is_asked: boolean;
  groups: number;
}

interface MailRow {
  id: number;
  user_id: number;
  recipient: string;
  kind: string;
  state: string;
  error: string | null;
}

/** Outcomes whose members may lack an email: they left, or their address is known to refuse. */
const EXCUSED = new Set(['inactive', 'left', 'suppressed', 'switched_off']);

/**
 * Compares the only round of a program with its people and with the arrivals. `posted` are the deliveries that have arrived in
 * Slack.
 */
export async function readLedger(
  { office, sink }: Stage,
  { company_id }: PreparedProgram,
  posted: ReadonlySet<number> = new Set(),
): Promise<RoundLedger> {
  const { people, mails } = await office.services.database.company(company_id, 'read', async (db) => ({
    people: (
      await sql<Row>`
        select u.id as user_id, u.email, m.outcome, m.asked_at is not null as is_asked,
          (select count(*) from coffee_members s where s.company_id = u.company_id and s.user_id = u.id) as groups
        from users u left join round_members m on m.company_id = u.company_id and m.user_id = u.id
        where u.company_id = ${company_id} and u.role = 0`.execute(db)
    ).rows,
    mails: (
      await sql<MailRow>`
        select id, user_id, recipient, kind, state, error from deliveries
        where company_id = ${company_id} and round_id is not null`.execute(db)
    ).rows,
  }));
  const arrived = arrivalsOf(sink.arrivals, company_id);
  const byUser = Map.groupBy(mails, (mail) => mail.user_id);
  const fateOf = (row: Row, kind: string): 'there' | 'parked' | 'missing' => {
    const mail = byUser.get(row.user_id)?.find((one) => one.kind === kind);
    if (!mail) return 'missing';
    if (arrived.has(keyOf(mail.recipient, mail.id)) || posted.has(mail.id)) return 'there';
    if (mail.state === 'skipped' && EXCUSED.has(mail.error ?? '')) return 'there';
    return mail.state === 'unknown' ? 'parked' : 'missing';
  };
  const isMissing = (row: Row): boolean => {
    if (row.outcome === null) return true;
    if ((row.outcome === 'matched') !== row.groups > 0) return true;
    return promised(row).some((kind) => fateOf(row, kind) === 'missing');
  };
  return {
    missing: people.filter(isMissing).length,
    in_two_groups: people.filter(({ groups }) => groups > 1).length,
    duplicates: sink.arrivals.filter(({ message_id: id }) => isOf(id, company_id)).length - arrived.size,
    parked: mails.filter(({ state }) => state === 'unknown').length,
    mails: mails.length,
    outcomes: Object.fromEntries(
      [...Map.groupBy(people, ({ outcome }) => outcome ?? 'none')].map(([name, rows]) => [name, rows.length]),
    ),
  };
}

/** Kinds of emails that a member must have got. */
function promised({ is_asked, outcome }: Row): string[] {
  const last = { matched: 'match', sat_out: 'no_match', no_partner: 'no_match' }[outcome ?? ''];
  return [...(is_asked ? ['request'] : []), ...(last ? [last] : [])];
}

// Recipient and row together: an email to another person counts as missing here, and as one too many there.
const keyOf = (recipient: string, id: number): string => `${recipient}/${id}`;

const isOf = (messageId: string, companyId: number): boolean =>
  messageId.startsWith(`delivery-${companyId}-`);

function arrivalsOf(arrivals: readonly { to: string; message_id: string }[], companyId: number): Set<string> {
  return new Set(
    arrivals
      .filter(({ message_id: id }) => isOf(id, companyId))
      .map(({ to, message_id: id }) => keyOf(to, Number(/^delivery-\d+-(\d+)@/.exec(id)?.[1]))),
  );
}
