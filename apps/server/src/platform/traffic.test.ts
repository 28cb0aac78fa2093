import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveTurn, letGoFirst, Traffic } from './traffic.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const worked = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

/** Whether work stands back when it gives way: it tells by going on within some turns, or not. */
async function standsBack(work: { giveWay(): Promise<void> }) {
  const state = { isBack: true };
  const gone = work.giveWay().then(() => (state.isBack = false));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  return { ...state, gone };
}

describe('long work', () => {
  it('goes on where nobody waits', async () => {
    const work = new Traffic().aside();
    worked(10);
    expect(await standsBack(work)).toMatchObject({ isBack: false });
  });

  it('stands back until the last of those who wait has left', async () => {
    const traffic = new Traffic();
    const work = traffic.aside();
    const [one, two] = [traffic.enter(), traffic.enter()];
    worked(10);
    const { isBack, gone } = await standsBack(work);
    expect(isBack).toBe(true);
    one.leave();
    one.leave();
    expect((await standsBack(work)).isBack).toBe(true);
    two.leave();
    await gone;
  });

  it('goes on after the time that it worked, whoever still waits', async () => {
    const traffic = new Traffic();
    const work = traffic.aside();
    traffic.enter();
    worked(10);
    const first = await standsBack(work);
    worked(9);
    await nextTurn();
    expect(first.isBack).toBe(true);
    worked(1);
    await first.gone;
    // What it stood back is spent: a new step earns as much again.
    expect((await standsBack(work)).isBack).toBe(false);
    worked(5);
    const second = await standsBack(work);
    expect(second.isBack).toBe(true);
    worked(5);
    await second.gone;
  });

  it('does not stand back for who has waited for long: they may wait for it', async () => {
    const traffic = new Traffic();
    const work = traffic.aside();
    traffic.enter();
    worked(60);
    const first = await standsBack(work);
    expect(first.isBack).toBe(true);
    worked(40);
    await first.gone;
    worked(60);
    expect((await standsBack(work)).isBack).toBe(false);
    traffic.enter();
    expect((await standsBack(work)).isBack).toBe(true);
  });

  it('is waited for by nobody, once it gave way', async () => {
    const traffic = new Traffic();
    const [one, two] = [traffic.enter(), traffic.enter()];
    worked(10);
    const first = await standsBack(one);
    expect(first.isBack).toBe(true);
    expect(await standsBack(two)).toMatchObject({ isBack: false });
    await first.gone;
  });

  it('stands back once where several of its steps do at the same time', async () => {
    const traffic = new Traffic();
    const work = traffic.aside();
    traffic.enter();
    worked(10);
    const both = [await standsBack(work), await standsBack(work)];
    worked(10);
    await Promise.all(both.map(({ gone }) => gone));
    // Ten milliseconds were stood back, and not twenty: after as many of work it stands back again.
    worked(10);
    expect((await standsBack(work)).isBack).toBe(true);
  });

  it('gives way wherever a job gives others a turn, or asks the database', async () => {
    const traffic = new Traffic();
    const one = traffic.enter();
    expect(letGoFirst()).toBeUndefined();
    await giveTurn();
    for (const step of [giveTurn, letGoFirst]) {
      const job = { giveWay: () => traffic.beside(async () => (worked(10), step())) };
      expect((await standsBack(job)).isBack).toBe(true);
    }
    one.leave();
    await traffic.beside(giveTurn);
  });

  it('finds the process visited until a second after the last one left', () => {
    const traffic = new Traffic();
    expect(traffic.isVisited).toBe(false);
    const one = traffic.enter();
    worked(5_000);
    expect(traffic.isVisited).toBe(true);
    one.leave();
    worked(900);
    expect(traffic.isVisited).toBe(true);
    worked(200);
    expect(traffic.isVisited).toBe(false);
  });
});
