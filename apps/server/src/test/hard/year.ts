import { ROUND_STATUS } from '@fika/contract';
import type { App } from '#app.ts';
import { brokenInvariants } from './invariants.ts';
import { setClock } from '../clock.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import { type Appointment, appointmentsOf } from './year-calendar.ts';
import { Judge, type YearCounts } from './year-judge.ts';
import { YearPeople } from './year-people.ts';
import { YEAR_PROGRAMS } from './year-programs.ts';
import { createProgram, openYear, type RunningProgram } from './year-scene.ts';

export interface YearWish {
  /** How many of the programs, in their order. */
  programs: number;
  months: number;
  people: number;
  seed: number;
}

export interface YearFigures extends YearCounts {
  programs: number;
  months: number;
  /** Expected sessions by the local times of their zones. */
  expected: number;
  /** Of these, with their one round at their instant. */
  once: number;
  missed: number;
  twice: number;
  /** Rounds at an instant at which nothing was due, or with another date for their matches. */
  wrong: number;
  invariants_broken: number;
  seconds: number;
}

const BEFORE_MS = 30_000;
const AFTER_MS = 1_000;
/** People of the company who join after the first day. */
const LATER = 0.1;

/**
 * A year of programs with members in common: the clock walks from one date to the next, members answer by chance, join,
 * leave and come back. After each session its groups and outcomes are judged by what this test knows of them; after each
 * month the invariants of the database.
 */
export async function liveThrough(app: App, wish: YearWish): Promise<YearFigures> {
  const started = performance.now();
  const programs = YEAR_PROGRAMS.slice(0, wish.programs);
  const agenda = programs.map((program, index) => appointmentsOf(program, index, wish.months));
  const appointments = agenda.flat().toSorted((one, other) => one.at - other.at);
  await setClock(app, (appointments[0]?.at ?? 0) - 24 * 3_600_000);
  const random = seededRandom(wish.seed);
  const scene = await openYear(app);
  const people = new YearPeople(scene, random);
  await people.arrive(Math.round(wish.people * (1 - LATER)));
  const running: RunningProgram[] = [];
  for (const [index, program] of programs.entries()) {
    running.push(await createProgram(scene, program, agenda[index]?.slice(0, 2) ?? []));
  }
  const judge = new Judge(scene, people);
  const later = wish.people - people.all.length;
  let joined = 0;
  let broken = 0;
  let month = 0;
  for (const [place, { at }] of byInstant(appointments).entries()) {
    await setClock(app, at - BEFORE_MS);
    await scene.look();
    await judge.expectNothingNew();
    await people.change(running);
    const due = appointments.filter((one) => one.at === at);
    await setClock(app, at + AFTER_MS);
    await scene.tick();
    // Without invitations, a round opens with the first tick and is sent with the second.
    if (due.some(({ program }) => programs[program]?.asks_at === null)) await scene.tick();
    for (const one of due) await keep(one, running, { judge, people });
    if (later > 0 && place > (joined + 1) * (appointments.length / 2 / later) && joined < later) {
      joined += 1;
      await people.arrive(1);
    }
    const now = new Date(at).getUTCMonth();
    if (now !== month) broken += await look(app, (month = now));
  }
  broken += await look(app, month);
  const dates = await judge.compareDates(running, agenda);
  return {
    programs: programs.length,
    months: wish.months,
    ...dates,
    ...judge.counts,
    invariants_broken: broken,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

const byInstant = (appointments: readonly Appointment[]): { at: number }[] =>
  [...new Set(appointments.map(({ at }) => at))].map((at) => ({ at }));

/** The work of an instant: members answer invitations, and drawn sessions are judged. */
async function keep(
  { program: index, kind }: Appointment,
  running: readonly RunningProgram[],
  { judge, people }: { judge: Judge; people: YearPeople },
): Promise<void> {
  const program = running[index];
  if (!program) throw new Error(`There is no program ${index}`);
  if (kind === 'asks') {
    const round = await judge.opened(program, ROUND_STATUS.requestsDone);
    if (round) await people.answer(program, round);
    return;
  }
  const round = await judge.drawn(program);
  if (round) await judge.judge(program, round);
}

async function look(app: App, month: number): Promise<number> {
  const broken = await brokenInvariants(app.services.database);
  for (const one of broken) say(`month ${month + 1}: ${JSON.stringify(one)}`);
  return broken.length;
}
