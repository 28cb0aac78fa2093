import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { canGiveRound, canServe, canSplit, type MayMeet, type SendOutcome } from './repeats.ts';
import { say } from './say.ts';
import type { Appointment } from './year-calendar.ts';
import type { YearPeople } from './year-people.ts';
import { MENTEES, type Person } from './year-programs.ts';
import type { RunningProgram, YearScene } from './year-scene.ts';

const { rounds } = ENDPOINTS;

export interface YearCounts {
  rounds: number;
  outcomes: number;
  /** Members without an outcome, with two, with one that their answer does not say, or who should have none. */
  outcomes_wrong: number;
  pairs: number;
  /** Pairs in one group that a required rule forbids. */
  rules_broken: number;
  /** Pairs, or presents, that there had been before. */
  repeats: number;
  /** Sessions with repeats for which this test finds the same people in groups of the same sizes without any. */
  avoidable: number;
  /** Sessions with repeats for which its search was given up. */
  unproven: number;
  /** Emails of sessions that should have left and did not. */
  unsent: number;
}

interface Row {
  id: number;
  campaign_id: number;
  status: number;
  occurrence: string;
  opened_at: string;
  matchs_send_at: string;
  matchs_sent_at: string | null;
}

interface Group {
  members: { id: number; part?: string | undefined; seat?: string | undefined }[];
}

/** How late a round may open or be sent: the clock is a second later, and work takes its time. */
const LATE_MS = 60_000;
const keyOf = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

/** Looks at what the programs of the year did, and counts what is not as it should be. */
export class Judge {
  readonly counts: YearCounts = {
    rounds: 0,
    outcomes: 0,
    outcomes_wrong: 0,
    pairs: 0,
    rules_broken: 0,
    repeats: 0,
    avoidable: 0,
    unproven: 0,
    unsent: 0,
  };
  readonly #scene: YearScene;
  readonly #people: YearPeople;
  /** The audience of a round when it began. */
  readonly #began = new Map<number, Person[]>();
  /** By pair, or by giver and receiver: the programs that brought them together. */
  readonly #met = new Map<string, Set<number>>();
  readonly #given = new Set<string>();
  #known = { opened: 0, drawn: 0 };
  #early = 0;

  constructor(scene: YearScene, people: YearPeople) {
    this.#scene = scene;
    this.#people = people;
  }

  /** Before a date nothing has happened since the last one. */
  async expectNothingNew(): Promise<void> {
    const now = countsOf(await this.#read());
    if (now.opened !== this.#known.opened || now.drawn !== this.#known.drawn) {
      say(`early: ${JSON.stringify(now)} instead of ${JSON.stringify(this.#known)}`);
      this.#early += 1;
    }
    this.#known = now;
  }

  /** The round of a program that just began, if it did. */
  async opened({ id, name, ...program }: RunningProgram, status: number): Promise<number | null> {
    const all = await this.#read();
    this.#known = countsOf(all);
    const round = all.find((one) => one.campaign_id === id && one.status === status);
    if (!round) {
      say(`${name}: nothing opened`);
      return null;
    }
    this.#began.set(round.id, this.#people.audience({ id, name, ...program }));
    return round.id;
  }

  /** The round of a program that was just drawn, if it was; groups that wait for an admin are sent by one. */
  async drawn(program: RunningProgram): Promise<number | null> {
    const rows = (await this.#read()).filter(({ campaign_id: id }) => id === program.id);
    const round = rows.find(({ id }) => id === Math.max(...rows.map((row) => row.id)));
    if (round?.status === ROUND_STATUS.provisioned) {
      const client = await this.#scene.admin();
      const params = { company_id: this.#scene.company_id, id: program.id, round_id: round.id };
      await client.call(rounds.session_send, { params });
      await this.#scene.tick();
    } else if (round?.status !== ROUND_STATUS.matchsSent) {
      say(`${program.name}: not sent`);
      return null;
    }
    if (program.asks_at === null) this.#began.set(round.id, this.#people.audience(program));
    this.#known = countsOf(await this.#read());
    return round.id;
  }

  /** Outcomes, groups and emails of a round that was sent. */
  async judge(program: RunningProgram, roundId: number): Promise<void> {
    const params = { company_id: this.#scene.company_id, id: program.id, round_id: roundId };
    const client = await this.#scene.admin();
    const query = { limit: 100 };
    const { results: outcomes } = await client.call(rounds.session_outcomes, { params, query });
    const { results: groups } = await client.call(rounds.session_groups, { params, query });
    this.counts.rounds += 1;
    this.counts.outcomes += outcomes.length;
    this.#judgeOutcomes(
      program,
      roundId,
      outcomes.map(({ user, outcome }) => ({ id: user.id, outcome })),
      groups,
    );
    if (program.kind === 'presents') this.#judgePresents(program, groups);
    else this.#judgeGroups(program, groups);
    this.counts.unsent += await this.#countUnsent(roundId);
  }

  #judgeOutcomes(
    program: RunningProgram,
    roundId: number,
    outcomes: readonly { id: number; outcome: string }[],
    groups: readonly Group[],
  ): void {
    const began = this.#began.get(roundId) ?? [];
    const seated = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)));
    const wrong = new Set<string>();
    for (const person of began) {
      const found = outcomes.filter(({ id }) => id === person.id).map(({ outcome }) => outcome);
      const fate = this.#people.fate(program, roundId, person);
      const fits =
        fate === null
          ? ['matched', 'sat_out', 'no_partner', 'not_drawn'].includes(found[0] ?? '')
          : found[0] === fate;
      if (found.length !== 1 || !fits)
        wrong.add(`${person.id} is ${found.join(' and ')}, not ${fate ?? 'drawn'}`);
      if ((found[0] === 'matched') !== seated.has(person.id))
        wrong.add(`${person.id} is ${String(found[0])}`);
    }
    const expected = new Set(began.map(({ id }) => id));
    for (const { id } of outcomes) if (!expected.has(id)) wrong.add(`${id} was not in it`);
    if (wrong.size > 0) say(`${program.name}: ${[...wrong].join(', ')}`);
    this.counts.outcomes_wrong += wrong.size;
  }

  #judgeGroups(program: RunningProgram, groups: readonly Group[]): void {
    const { counts } = this;
    const mayMeet: MayMeet = (one, other) =>
      program.mayMeet?.(this.#people.byId(one), this.#people.byId(other)) ?? true;
    const pairs = groups.flatMap(({ members }) => pairsOf(members.map(({ id }) => id)));
    counts.pairs += pairs.length;
    counts.rules_broken += pairs.filter(([one, other]) => !mayMeet(one, other)).length;
    // A lottery draws by chance and by earlier wins: acquaintances of the winners do not count.
    const repeats = pairs.filter(([one, other]) => this.#haveMet(program, one, other)).length;
    if (repeats > 0 && program.kind !== 'lottery') {
      const isNew: MayMeet = (one, other) => mayMeet(one, other) && !this.#haveMet(program, one, other);
      this.#countRepeats(program, repeats, waysFor(program, groups, isNew));
    }
    for (const [one, other] of pairs) {
      const key = keyOf(one, other);
      this.#met.set(key, (this.#met.get(key) ?? new Set()).add(program.id));
    }
  }

  #haveMet({ id, ownHistory }: RunningProgram, one: number, other: number): boolean {
    const programs = this.#met.get(keyOf(one, other));
    return programs !== undefined && (ownHistory !== true || programs.has(id));
  }

  #judgePresents(program: RunningProgram, groups: readonly Group[]): void {
    const presents = groups.map(({ members }) => {
      const idOf = (part: string) => members.find((one) => one.part === part)?.id ?? 0;
      return [idOf('giver'), idOf('receiver')] as const;
    });
    this.counts.pairs += presents.length;
    const givers = presents.map(([giver]) => giver);
    const receivers = new Set(presents.map(([, receiver]) => receiver));
    // Each participant gives once and gets once, and none from themselves.
    const isRound = new Set(givers).size === givers.length && givers.every((id) => receivers.has(id));
    if (!isRound || presents.some(([giver, receiver]) => giver === receiver)) this.counts.rules_broken += 1;
    const repeats = presents.filter(([giver, receiver]) => this.#given.has(`${giver}-${receiver}`)).length;
    if (repeats > 0) {
      const isNew: MayMeet = (giver, receiver) => !this.#given.has(`${giver}-${receiver}`);
      this.#countRepeats(program, repeats, canGiveRound(givers, isNew));
    }
    for (const [giver, receiver] of presents) this.#given.add(`${giver}-${receiver}`);
  }

  #countRepeats({ name }: RunningProgram, repeats: number, verdict: SendOutcome): void {
    this.counts.repeats += repeats;
    if (verdict === 'possible') this.counts.avoidable += 1;
    if (verdict === 'unknown') this.counts.unproven += 1;
    say(`${name}: ${repeats} repeats, without any: ${verdict}`);
  }

  /** The messages of a round that did not leave although they should have. */
  async #countUnsent(roundId: number): Promise<number> {
    const { app, company_id } = this.#scene;
    const { rows } = await app.services.database.company(company_id, 'read', (db) =>
      sql<{ count: number }>`
        select count(*) as count from round_members m
        cross join lateral (values ('request', m.asked_at is not null), ('match', m.outcome = 'matched'),
          ('no_match', m.outcome in ('sat_out', 'no_partner')), ('lottery_result', m.outcome = 'not_drawn')
        ) as told (kind, is_due)
        where m.company_id = ${company_id} and m.round_id = ${roundId} and told.is_due and not exists (
          select from deliveries d where d.company_id = m.company_id and d.round_id = m.round_id
            and d.user_id = m.user_id and d.kind = told.kind and d.state = 'sent')`.execute(db),
    );
    return rows[0]?.count ?? 0;
  }

  /** At the end: compares the rounds of each program with its expected dates. */
  async compareDates(programs: readonly RunningProgram[], agenda: readonly (readonly Appointment[])[]) {
    const sum = { expected: 0, once: 0, missed: 0, twice: 0, wrong: this.#early };
    const all = await this.#read();
    for (const [index, { id, name, asks_at: asks }] of programs.entries()) {
      const rows = all.filter((row) => row.campaign_id === id);
      const dates = agenda[index] ?? [];
      const matches = dates.filter(({ kind }) => kind === 'matches');
      const firsts = asks === null ? matches : dates.filter(({ kind }) => kind === 'asks');
      sum.expected += firsts.length;
      for (const [place, { at }] of firsts.entries()) {
        const found = rows.filter(({ occurrence }) => Date.parse(occurrence) === at);
        if (found.length === 0) {
          sum.missed += 1;
          say(`${name}: nothing at ${new Date(at).toISOString()}`);
        }
        if (found.length > 1) sum.twice += 1;
        const sends = matches[place]?.at ?? null;
        if (found.length === 1 && found[0] && isOnTime(found[0], at, sends)) sum.once += 1;
        else if (found.length === 1) {
          sum.wrong += 1;
          const date = sends === null ? 'open' : new Date(sends).toISOString();
          say(`${name}: ${JSON.stringify(found[0])} instead of ${date}`);
        }
      }
      const due = new Set(firsts.map(({ at }) => at));
      sum.wrong += rows.filter(({ occurrence }) => !due.has(Date.parse(occurrence))).length;
    }
    return sum;
  }

  async #read(): Promise<Row[]> {
    const { app, company_id } = this.#scene;
    const { rows } = await app.services.database.company(company_id, 'read', (db) =>
      sql<Row>`
        select id, campaign_id, status, occurrence, opened_at, matchs_send_at, matchs_sent_at
        from rounds where company_id = ${company_id}`.execute(db),
    );
    return rows;
  }
}

function countsOf(rows: readonly Row[]): { opened: number; drawn: number } {
  const drawn = new Set<number>([ROUND_STATUS.matchsSent, ROUND_STATUS.provisioned]);
  return { opened: rows.length, drawn: rows.filter(({ status }) => drawn.has(status)).length };
}

/** `sends` is null for a session that is open when the year ends. */
function isOnTime(row: Row, at: number, sends: number | null): boolean {
  const isSoon = (instant: string | null, due: number) => {
    const late = Date.parse(instant ?? '') - due;
    return late >= 0 && late < LATE_MS;
  };
  if (sends === null) return isSoon(row.opened_at, at) && row.matchs_sent_at === null;
  return (
    isSoon(row.opened_at, at) && isSoon(row.matchs_sent_at, sends) && Date.parse(row.matchs_send_at) === sends
  );
}

function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other): [number, number] => [one, other]));
}

/** Whether the people of some groups can be in groups of the same sizes without any pair that is not new. */
function waysFor(program: RunningProgram, groups: readonly Group[], isNew: MayMeet): SendOutcome {
  if (program.kind === 'mentoring') {
    const seated = (seat: string) => [
      ...new Set(
        groups.flatMap(({ members }) => members.filter((one) => one.seat === seat)).map(({ id }) => id),
      ),
    ];
    return canServe(seated('Mentee'), seated('Mentor'), MENTEES, isNew) ? 'possible' : 'impossible';
  }
  const people = groups.flatMap(({ members }) => members.map(({ id }) => id));
  return canSplit(
    people,
    groups.map(({ members }) => members.length),
    isNew,
  );
}
