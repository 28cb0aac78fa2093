import { describe, expect, it, vi } from 'vitest';
import { actOf, createRunningActs } from './running.ts';

function memory(start: Record<string, string> = {}) {
  const held = new Map(Object.entries(start));
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    held,
  };
}

const act = { job_id: 4, act: 'deactivate', total: 5_000 } as const;

describe('acts that go on', () => {
  it('are recognized in the jobs of the server', () => {
    const job = { id: 7, total: 2_000, input: { act_id: 'x', act: 'remove_admin' } };
    expect(actOf(job)).toEqual({ job_id: 7, act: 'ungrant', total: 2_000 });
    expect(actOf({ ...job, total: null, input: { act: 'undo' } })).toEqual({
      job_id: 7,
      act: 'undo',
      total: 0,
    });
    expect(actOf({ ...job, input: { act: 'constructor' } })).toBeNull();
    expect(actOf({ ...job, input: {} })).toBeNull();
  });

  it('are found again after a reload, until they end', () => {
    const storage = memory();
    const before = createRunningActs(storage, 'acts');
    const seen = vi.fn();
    const forget = before.onChange(seen);
    before.add(act);
    before.add({ ...act, job_id: 5 });
    const after = createRunningActs(storage, 'acts');
    expect(after.all().map(({ job_id }) => job_id)).toEqual([4, 5]);
    after.end(4);
    after.end(5);
    expect(storage.held.size).toBe(0);
    expect(seen).toHaveBeenCalledTimes(2);
    forget();
    before.end(4);
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('are listed once each, and an unreadable store counts as empty', () => {
    const acts = createRunningActs(memory({ acts: '{"job":' }), 'acts');
    expect(acts.all()).toEqual([]);
    acts.add(act);
    acts.add(act);
    expect(acts.all()).toEqual([act]);
    expect(createRunningActs(memory({ acts: '[{"job_id":"x"}]' }), 'acts').all()).toEqual([]);
  });
});
