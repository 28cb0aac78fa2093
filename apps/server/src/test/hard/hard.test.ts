import { describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../database.ts';
import { crashEverywhere, crashPoints } from './f2.ts';
import { walkTheClock } from './f4.ts';
import { killWorkers } from './f1.ts';
import { pressAtOnce } from './f10.ts';
import { openStage, type Stage } from './stage.ts';
import { liveThrough } from './year.ts';

/** A stage on a separate database, for the time of a scenario. */
async function play<T>(scenario: (stage: Stage) => Promise<T>): Promise<T> {
  const database = await cloneDatabase(inject('postgres'));
  const stage = await openStage(database.url);
  try {
    return await scenario(stage);
  } finally {
    await stage.close();
    await database.drop();
  }
}

const nothingLost = { missing: 0, in_two_groups: 0, invariants_broken: 0 };

// Short forms of `npm run hard`. One that starts a process has others compute meanwhile.
describe.concurrent('a round survives', () => {
  it('kill -9 of its workers', async () => {
    const figures = await play((stage) =>
      killWorkers(stage, { people: 60, kills: 2, seed: 5, park: false, workers: 1 }),
    );
    expect(figures).toMatchObject({ kills: 2, parked: 0, ...nothingLost });
  });

  it('a crash at every crash point', async () => {
    // Of the points of single emails, one in the middle of them.
    const points = crashPoints().map((name) => (/-(wire|mark)$/.test(name) ? `${name}:7` : name));
    const figures = await play((stage) => crashEverywhere(stage, { people: 40, points }));
    expect(figures).toMatchObject({ crashes: points.length, unreached: [], ...nothingLost });
  });

  it('hours that do not exist or come twice, and a clock that jumps', async () => {
    const zones = ['Europe/Paris', 'Australia/Lord_Howe'];
    const figures = await play((stage) => walkTheClock(stage, { zones, weeks: 1 }));
    const expected = { expected: 4, fired: 4, missed: 0, twice: 0, wrong: 0, invariants_broken: 0 };
    expect(figures).toMatchObject(expected);
  });

  it('all actions at the same time', async () => {
    const figures = await play((stage) =>
      pressAtOnce(stage, { people: 40, admins: 10, webs: 0, workers: 2 }),
    );
    expect(figures).toMatchObject({
      rounds: 1,
      obeyed: 1,
      sent: 1,
      failed: 0,
      duplicates: 0,
      ...nothingLost,
    });
  });

  it('two months of programs with members in common', async () => {
    const figures = await play(({ office }) =>
      liveThrough(office, { programs: 4, months: 2, people: 12, seed: 3 }),
    );
    const { expected } = figures;
    expect(expected).toBeGreaterThan(20);
    // So few people soon know each other: whether a repeat was avoidable is checked often.
    expect(figures.repeats).toBeGreaterThan(10);
    const nothingWrong = { missed: 0, twice: 0, wrong: 0, outcomes_wrong: 0, rules_broken: 0, unsent: 0 };
    const repeats = { avoidable: 0, unproven: 0 };
    expect(figures).toMatchObject({
      once: expected,
      rounds: expected,
      ...nothingWrong,
      ...repeats,
      invariants_broken: 0,
    });
  });
});
