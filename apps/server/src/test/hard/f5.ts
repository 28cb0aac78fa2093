import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '#app.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { advanceClock } from '#platform/clock.ts';
import { inCompany } from '#platform/context.ts';
import { makeCompany, type MadeUser, makeUser } from '../factories.ts';
import { makeCampaign, makeRound } from '../factories-rounds.ts';
import type { SmtpAnswer, TestSmtp } from '../smtp.ts';
import { say } from './say.ts';

export interface AnswerWish {
  office: App;
  /** The installation's mail server, for the sending side. */
  smtp: TestSmtp;
  /** Messages for each kind of answer. */
  people: number;
  /** A server that says nothing more instead of all other faults: a minute goes by until it is given up. */
  hangs: boolean;
  /** Resolves when no message is due any more. */
  settle: () => Promise<void>;
}

export interface AnswerFigures {
  messages: number;
  /** Messages in a state, after a number of attempts, or with a next try that their answers do not say. */
  wrong: number;
  /** Of those that the server took, more than were sent. */
  copies: number;
}

/** The answers of a mail server to one message, attempt by attempt; the last one repeats. */
interface Case {
  answers: readonly SmtpAnswer[];
  /** The state of the message after each attempt; it is not tried again after the last one. */
  states: readonly string[];
  copies?: number;
}

/** Pauses in seconds before each further attempt. */
const PAUSES = [60, 300, 1_800, 7_200, 28_800];
const TOLERANCE_SECONDS = 65;
const waits = (times: number) => Array.from({ length: times }, () => 'queued');

const CASES: Readonly<Record<string, Case>> = {
  taken: { answers: ['take'], states: ['sent'] },
  later: { answers: [{ rcpt: 451 }], states: [...waits(5), 'failed'] },
  recovers: { answers: [{ data: 452 }, { rcpt: 450 }, { rcpt: 451 }, 'take'], states: [...waits(3), 'sent'] },
  never: { answers: [{ rcpt: 550 }], states: ['failed'] },
  refused: { answers: [{ data: 554 }], states: ['failed'] },
  cut: { answers: ['cut_before_data'], states: [...waits(5), 'failed'] },
  lost: { answers: ['cut_after_data', 'take'], states: ['queued', 'sent'], copies: 1 },
  // Accepted each time without an answer to its sender: the result is unknown, but the last copy is the last.
  deaf: { answers: ['cut_after_data'], states: [...waits(5), 'unknown'], copies: 5 },
};
const HANGS: typeof CASES = {
  silent: { answers: ['hang_at_rcpt', 'take'], states: ['queued', 'sent'] },
  silent_after: { answers: ['hang_after_data', 'take'], states: ['queued', 'sent'], copies: 1 },
};

interface Message {
  recipient: string;
  state: string;
  attempts: number;
  /** Seconds between the last attempt and the next one. */
  pause: number;
}

/**
 * F5, the answers: a mail server that refuses temporarily and permanently, hangs up before and after the message, or stops
 * answering. Each message is tried again after 1 m, 5 m, 30 m, 2 h and 8 h, or ends, depending on the answer.
 */
export async function tryAnswers({
  office,
  smtp,
  people,
  hangs,
  settle,
}: AnswerWish): Promise<AnswerFigures> {
  const cases = hangs ? HANGS : CASES;
  const { company_id, users } = await newCompany(office, Object.keys(cases).length * people);
  const names = Object.keys(cases);
  const caseOf = new Map(users.map(({ email }, index) => [email, names[index % names.length] ?? '']));
  const asked = new Map<string, number>();
  smtp.answer = (to, isFirst) => {
    const { answers } = cases[caseOf.get(to) ?? 'taken'] ?? { answers: ['take' as const] };
    const attempt = (asked.get(to) ?? 0) + (isFirst ? 1 : 0);
    asked.set(to, attempt);
    return answers[Math.min(attempt, answers.length) - 1] ?? 'take';
  };
  await invite(office, company_id, users);
  let wrong = 0;
  for (let attempt = 1; attempt <= PAUSES.length + 1; attempt += 1) {
    await settle();
    wrong += await countWrong(office, company_id, (email) => cases[caseOf.get(email) ?? ''], attempt);
    await advanceClock(office.services.database, `${(PAUSES[attempt - 1] ?? 0) - TOLERANCE_SECONDS} seconds`);
    // Nothing is tried before its time.
    await settle();
    wrong += await countWrong(office, company_id, (email) => cases[caseOf.get(email) ?? ''], attempt);
    say(`attempt ${attempt} of ${PAUSES.length + 1}: ${smtp.received.length} messages taken, ${wrong} wrong`);
    await advanceClock(office.services.database, `${2 * TOLERANCE_SECONDS} seconds`);
  }
  await settle();
  smtp.answer = () => 'take';
  const taken = smtp.received.filter(({ to }) => caseOf.has(to)).length;
  const once = new Set(smtp.received.map(({ to }) => to).filter((to) => caseOf.has(to))).size;
  const expected = users.reduce((sum, { email }) => sum + (cases[caseOf.get(email) ?? '']?.copies ?? 0), 0);
  return { messages: users.length, wrong, copies: taken - once - expected };
}

async function countWrong(
  office: App,
  companyId: number,
  caseOf: (email: string) => Case | undefined,
  attempt: number,
): Promise<number> {
  let wrong = 0;
  for (const message of await listMessages(office, companyId)) {
    const { states = [] } = caseOf(message.recipient) ?? {};
    const attempts = Math.min(attempt, states.length);
    const pause = PAUSES[attempts - 1] ?? 0;
    const isDue =
      message.state !== 'queued' || (message.pause >= pause && message.pause < pause + TOLERANCE_SECONDS);
    if (message.state === states[attempts - 1] && message.attempts === attempts && isDue) continue;
    wrong += 1;
    say(`attempt ${attempt}: ${JSON.stringify(message)}, not ${String(states[attempts - 1])}`);
  }
  return wrong;
}

async function listMessages({ services }: App, companyId: number): Promise<Message[]> {
  const { rows } = await services.database.company(companyId, 'read', (db) =>
    sql<Message>`
      select recipient, state, attempts, extract(epoch from next_try_at - wire_at)::float8 as pause
      from deliveries where company_id = ${companyId}`.execute(db),
  );
  return rows;
}

/** A company with so many members and a program. */
export async function newCompany(
  { services }: App,
  count: number,
): Promise<{ company_id: number; users: MadeUser[] }> {
  const { id: company_id } = await makeCompany(services);
  const users: MadeUser[] = [];
  while (users.length < count) users.push(await makeUser(services, { company_id }));
  return { company_id, users };
}

/** Puts an invitation for each of some members into the outbox, of a separate session. */
export async function invite(
  { services }: App,
  companyId: number,
  users: readonly { user_id: number }[],
): Promise<void> {
  const { campaign_id } = await makeCampaign(services, { company_id: companyId });
  const { round_id } = await makeRound(services, {
    company_id: companyId,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  await inCompany(services, companyId, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
}

/** Gives a company its own local mail server. */
export async function giveRelay({ services }: App, companyId: number, port: number): Promise<void> {
  const server = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    from_name: '',
    from_address: 'people@hanging.example',
    sealed_password: null,
  };
  await services.database.company(companyId, 'write', (db) =>
    sql`update companies set options = options || ${JSON.stringify({ smtp_server: server })}::jsonb
      where id = ${companyId}`.execute(db),
  );
}
