import { expect, it } from 'vitest';
import { AppState } from './app-state.ts';
import { newestWork } from './newest-work.ts';

it('ends older work of one key, whether it runs or waits, and that of no other application', async () => {
  const [newest, ofAnother] = [new AppState().of(newestWork), new AppState().of(newestWork)];
  const work = Promise.withResolvers<string>();
  const others = [newest.supersede('Bo'), ofAnother.supersede('Ada')].map((run) => run(() => work.promise));
  let signal: AbortSignal | undefined;
  const running = newest.supersede('Ada')((given) => {
    signal = given;
    return work.promise;
  });
  const second = newest.supersede('Ada');
  await expect(running).rejects.toMatchObject({ code: 'superseded' });
  expect(signal?.aborted).toBe(true);
  const third = newest.supersede('Ada');
  await expect(second(() => Promise.resolve('late'))).rejects.toMatchObject({ code: 'superseded' });
  expect(await third(() => Promise.resolve('done'))).toBe('done');
  work.resolve('done');
  expect(await Promise.all(others)).toEqual(['done', 'done']);
});
