import { COFFEE_STATUS, EMPTY_FILTERS, ENDPOINTS, instantOf, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Client } from '#client.ts';
import type { TestApp } from '../app.ts';
import { productNow, setClock } from '../clock.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '../factories.ts';

/** A company that ran programs for some months, by chance. */
export interface History {
  company_id: number;
  timezone: string;
  admin: MadeUser;
  browser: Client;
  /** A field of type select, and one of type boolean. */
  department: number;
  remote: number;
  campaigns: number[];
  rounds: number[];
  /** The day before which everything happened, in the zone. */
  today: string;
}

/** What a comparison of numbers needs to know of a company. */
export type Compared = Pick<History, 'browser' | 'company_id' | 'timezone' | 'department' | 'remote'>;

/** Numbers between 0 and 1 that only a seed decides. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ZONES = ['Europe/Paris', 'America/St_Johns', 'Pacific/Auckland', 'UTC'];
const DEPARTMENTS = ['sales', 'research', 'library', 'finance'];
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

interface Wish {
  seed: number;
  people?: number;
  sessions?: number;
}

/**
 * Members in departments of different sizes, programs of which one is archived, sessions sent near midnight of the zone, late
 * answers, members added by an admin, hosts of groups, rematches, gifts, members who changed the department and who were erased.
 */
export async function makeHistory(app: TestApp, { seed, people = 24, sessions = 9 }: Wish): Promise<History> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const timezone = pick(ZONES);
  const { services } = app;
  const { id: company_id } = await makeCompany(services, { timezone });
  const admin = await makeAdmin(services, { company_id });
  const browser = await app.as(admin);
  const now = await productNow(app);
  const days = 200;
  const write = <T>(work: Parameters<typeof services.database.company<T>>[2]) =>
    services.database.company(company_id, 'write', work);

  const { department, remote } = await write(async (db) => {
    const make = async (values: { title: string; type: 'select' | 'boolean'; choices: string }) =>
      (
        await db
          .insertInto('categories')
          .values({ company_id, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const labels = Object.fromEntries(DEPARTMENTS.map((key) => [key, key.toUpperCase()]));
    return {
      department: await make({ title: 'Department', type: 'select', choices: JSON.stringify(labels) }),
      remote: await make({ title: 'Remote', type: 'boolean', choices: '{}' }),
    };
  });

  const users: number[] = [];
  for (let count = 0; count < people; count += 1) {
    // The first departments are large, the last ones have a few people.
    const place = Math.floor(random() ** 2 * DEPARTMENTS.length);
    const fields = {
      ...(random() < 0.9 && { [department]: DEPARTMENTS[place] }),
      ...(random() < 0.7 && { [remote]: random() < 0.4 }),
    };
    const { user_id } = await makeUser(services, { company_id, fields, is_active: random() < 0.9 });
    users.push(user_id);
  }
  await write(async (db) => {
    for (const id of users) {
      const created_at = new Date(now - random() * days * DAY).toISOString();
      await db
        .updateTable('users')
        .set({ created_at })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute();
    }
  });

  const campaigns: number[] = [];
  for (const status of ['active', 'archived', 'inactive', 'draft'] as const) {
    campaigns.push(
      (
        await write((db) =>
          db
            .insertInto('campaigns')
            .values({
              company_id,
              name: `Program ${status}`,
              status,
              timezone,
              filters: JSON.stringify(EMPTY_FILTERS),
            })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      ).id,
    );
  }

  // Days on which sessions were sent, most of them at the turn of a day.
  const at = (daysAgo: number) => {
    const day = new Date(now - daysAgo * DAY).toISOString().slice(0, 10);
    const midnight = Date.parse(instantOf(`${day}T00:00:00`, timezone));
    return midnight + pick([0, -1000, 1000, 9 * HOUR, -HOUR, HOUR]);
  };
  const rounds: number[] = [];
  const sent = Array.from({ length: sessions }, () => at(3 + Math.floor(random() * (days - 10)))).toSorted(
    (one, other) => one - other,
  );
  for (const [index, sent_at] of sent.entries()) {
    rounds.push(
      await write(async (db) => {
        const campaign_id = pick(campaigns.slice(0, 3));
        const isOpen = index === sent.length - 1 && random() < 0.5;
        const asked = sent_at - pick([2, 5, 26]) * HOUR - DAY;
        const { id } = await db
          .insertInto('rounds')
          .values({
            company_id,
            campaign_id,
            number: index + 1,
            status: isOpen ? ROUND_STATUS.requestsDone : ROUND_STATUS.matchsSent,
            occurrence: new Date(sent_at + index).toISOString(),
            matchs_send_at: new Date(sent_at).toISOString(),
            matchs_sent_at: isOpen ? null : new Date(sent_at).toISOString(),
            opened_at: new Date(asked).toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const iso = (time: number) => new Date(time).toISOString();
        const direct = random() < 0.2;
        const members = users.filter(() => random() < 0.8);
        const joined: number[] = [];
        for (const user_id of members) {
          const chance = random();
          const isAsked = !direct && chance > 0.05;
          const isAdded = !isAsked && !direct;
          const takes = isAdded || (direct && chance > 0.05) || (isAsked && chance > 0.4);
          // Some answer after the groups were made.
          const answered = sent_at - 20 * HOUR + (random() < 0.1 ? 30 * HOUR : 0);
          const declines = isAsked && !takes && chance < 0.2;
          if (takes) joined.push(user_id);
          const outcome = takes ? null : isAsked ? (declines ? 'declined' : 'no_answer') : 'snoozed';
          await db
            .insertInto('round_members')
            .values({
              company_id,
              round_id: id,
              user_id,
              asked_at: isAsked ? iso(asked + Math.floor(random() * 3) * HOUR) : null,
              accepted_at: takes ? iso(answered) : null,
              rejected_at: declines ? iso(answered) : null,
              added_at: isAdded && takes ? iso(answered) : null,
              outcome,
            })
            .execute();
          if (isAsked && random() < 0.1) {
            await db
              .insertInto('deliveries')
              .values({
                company_id,
                round_id: id,
                user_id,
                kind: 'request',
                recipient: `${user_id}@company.example`,
                state: pick(['sent', 'failed', 'bounced']),
                queued_at: iso(asked + HOUR),
              })
              .execute();
          }
        }
        if (isOpen) return id;
        await makeGroups(db, { id, campaign_id, sent_at }, joined);
        return id;
      }),
    );
  }

  async function makeGroups(
    db: Parameters<Parameters<typeof services.database.company>[2]>[0],
    round: { id: number; campaign_id: number; sent_at: number },
    joined: readonly number[],
  ): Promise<void> {
    const left = joined.toSorted(() => random() - 0.5);
    const isGift = random() < 0.1;
    const host = random() < 0.3 ? pick(users) : null;
    for (let number = 1; left.length >= 2; number += 1) {
      const size = left.length === 3 || random() < 0.2 ? Math.min(3, left.length) : 2;
      const group = left.splice(0, isGift ? 2 : size);
      const later = random() < 0.1 ? pick([2, 30, 60]) * HOUR : 0;
      const sent_at = round.sent_at + later;
      const status = pick(Object.values(COFFEE_STATUS));
      const isBooked =
        status === COFFEE_STATUS.scheduled ||
        (status >= COFFEE_STATUS.met && status !== COFFEE_STATUS.canceled && random() < 0.6);
      const scheduled = isBooked ? sent_at + Math.floor(random() * 200) * HOUR : null;
      const { id: coffee_id } = await db
        .insertInto('coffees')
        .values({
          company_id,
          round_id: round.id,
          campaign_id: round.campaign_id,
          number,
          status,
          origin: later > 0 ? 'rematch' : 'round',
          sent_at: new Date(sent_at).toISOString(),
          scheduled_at: scheduled === null ? null : new Date(scheduled).toISOString(),
          ends_at: scheduled === null ? null : new Date(scheduled + HOUR).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const seats = group.map((user_id, place) => ({
        user_id,
        part: isGift ? (place === 0 ? ('giver' as const) : ('receiver' as const)) : ('member' as const),
        nth: 0,
      }));
      const all =
        host !== null && !isGift && !group.includes(host)
          ? [...seats, { user_id: host, part: 'fixed' as const, nth: number }]
          : seats;
      for (const seat of all) {
        await db
          .insertInto('coffee_members')
          .values({ company_id, coffee_id, round_id: round.id, ...seat })
          .execute();
        if (status === COFFEE_STATUS.met && random() < 0.5) {
          await db
            .insertInto('coffee_feedback')
            .values({
              company_id,
              coffee_id,
              user_id: seat.user_id,
              happened: 'met',
              rating: 1 + Math.floor(random() * 5),
            })
            .execute();
        }
      }
      await db
        .updateTable('round_members')
        .set({ outcome: 'matched' })
        .where('company_id', '=', company_id)
        .where('round_id', '=', round.id)
        .where('user_id', 'in', group)
        .execute();
      if (!isGift) {
        await sql`insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
          select x.company_id, x.user_id, y.user_id, ${new Date(sent_at).toISOString()}, ${round.campaign_id}
          from coffee_members x join coffee_members y on y.company_id = x.company_id and y.coffee_id = x.coffee_id
            and y.user_id > x.user_id
          where x.company_id = ${company_id} and x.coffee_id = ${coffee_id}
          on conflict do nothing`.execute(db);
      }
    }
  }

  // Moves, in their order: the database notes when by the clock of the product.
  const moves = Array.from({ length: 6 }, () => now - random() * days * DAY).toSorted((a, b) => a - b);
  for (const moment of moves) {
    await setClock(app, moment);
    const to = random() < 0.2 ? null : pick(DEPARTMENTS);
    await write((db) =>
      sql`update users set fields = jsonb_strip_nulls(fields || jsonb_build_object(${String(department)}::text, ${to}::text))
        where company_id = ${company_id} and id = ${pick(users)}`.execute(db),
    );
  }
  await setClock(app, now);
  // A known person is imported: no session introduced the two.
  await write((db) =>
    sql`insert into meetings (company_id, user_a, user_b, met_at)
      values (${company_id}, ${users[0]}, ${users[1]}, ${new Date(now - 300 * DAY).toISOString()})`.execute(
      db,
    ),
  );
  for (const id of [pick(users), pick(users)].filter((one, index, list) => list.indexOf(one) === index)) {
    await browser.call(ENDPOINTS.members.users_detail_erase, { params: { company_id, id } });
  }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
  return { company_id, timezone, admin, browser, department, remote, campaigns, rounds, today };
}
