import { execFileSync } from 'node:child_process';
import { match, type MatchingInput } from '@fika/matching';
import { describe, expect, it, vi } from 'vitest';
import { AppState } from '#platform/app-state.ts';
import { SLICE } from '#platform/slices.ts';
import { EngineCanceled, runEngine } from './gateway.ts';

vi.setConfig({ testTimeout: 30_000 });

const app = { state: new AppState() };

function inputOf(people: number, extra: Partial<MatchingInput> = {}): MatchingInput {
  const participants = Array.from({ length: people }, (_, i) => ({ id: i + 1 }));
  return { seed: 1, algo: 'random', users_per_group: 2, groups_chunks_generator: 1, participants, ...extra };
}

const hours = { input: inputOf(600, { users_per_group: 4 }), options: { rounds: 500, attendance: 1 } };

describe('the thread of the engine', () => {
  it('lets a draw pass while a simulation runs, and stops that when it is aborted', async () => {
    const abort = new AbortController();
    const shares: number[] = [];
    let isOver = false;
    const long = runEngine(app, 'simulate', hours, {
      signal: abort.signal,
      progress: (share) => shares.push(share),
    }).finally(() => (isOver = true));
    const stopped = expect(long).rejects.toBeInstanceOf(EngineCanceled);
    await vi.waitUntil(() => shares.length > 1, { timeout: 10_000 });
    const drawn = await runEngine(app, 'match', { input: inputOf(10) });
    expect(drawn.groups).toHaveLength(5);
    expect(isOver).toBe(false);
    abort.abort();
    await stopped;
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    // The same thread runs the next task.
    const next = await runEngine(app, 'simulate', {
      input: inputOf(4),
      options: { rounds: 1, attendance: 1 },
    });
    expect(next.rounds).toHaveLength(1);
  });

  it('lets a draw pass while previews run and wait', async () => {
    const abort = new AbortController();
    let over = 0;
    const large = { input: inputOf(20_000, { users_per_group: 4 }) };
    const previews = Array.from({ length: 3 }, () =>
      runEngine(app, 'preview', large, { signal: abort.signal }).finally(() => (over += 1)),
    );
    const stopped = Promise.allSettled(previews);
    const drawn = await runEngine(app, 'match', { input: inputOf(10) });
    expect(drawn.groups).toHaveLength(5);
    expect(over).toBeLessThan(previews.length);
    abort.abort();
    await stopped;
  });

  it('does not begin what was canceled while it waited', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const long = runEngine(app, 'simulate', hours, { signal: first.signal });
    const waiting = runEngine(app, 'simulate', hours, { signal: second.signal });
    const both = Promise.all(
      [long, waiting].map((run) => expect(run).rejects.toBeInstanceOf(EngineCanceled)),
    );
    second.abort();
    first.abort();
    await both;
  });

  it('answers what the engine answers where lists go in parts', async () => {
    const people = SLICE + 10;
    const history = Array.from({ length: people - 1 }, (_, n) => ({ a: n + 1, b: n + 2, age: 1 }));
    const input = inputOf(people, { history });
    const drawn = await runEngine(app, 'match', { input });
    expect(drawn.outcomes).toHaveLength(people);
    expect(drawn).toEqual(match(input));
    // Sending in parts leaves the input of the caller whole.
    expect(input.participants).toHaveLength(people);
  });

  it('passes over what Node posts while it watches files', () => {
    const script = `
      import { runEngine } from './gateway.ts';
      import { AppState } from '#platform/app-state.ts';
      const input = ${JSON.stringify(inputOf(10))};
      const { groups } = await runEngine({ state: new AppState() }, 'match', { input });
      console.log(groups.length);`;
    const stdout = execFileSync(process.execPath, ['-'], {
      cwd: import.meta.dirname,
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' },
      input: script,
      encoding: 'utf8',
    });
    expect(stdout).toBe('5\n');
  });

  it('says what is wrong with an input, and where', async () => {
    const twice = inputOf(2);
    const input = { ...twice, participants: [...twice.participants, { id: 2 }] };
    await expect(runEngine(app, 'feasibility', { input })).rejects.toMatchObject({
      fault: { code: 'duplicate_participant', path: 'participants[2].id' },
    });
  });
});
