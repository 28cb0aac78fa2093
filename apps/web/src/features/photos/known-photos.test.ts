import { LIMITS } from '@fika/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knownPhotos } from './known-photos.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
/** Odd people have a photo. */
const odd = (ids: number[]) =>
  Promise.resolve(ids.filter((id) => id % 2 === 1).map((id) => ({ id, photo_url: `/photos/${id}` })));
const still = () => undefined;

it('asks for all people of one moment in one call, and for each once', async () => {
  const load = vi.fn(odd);
  const photos = knownPhotos(load);
  const changed = vi.fn();
  for (const id of [1, 2, 3, 1]) photos.watch(id, changed);
  expect(photos.urlOf(1, 'small')).toBeNull();
  await vi.runAllTimersAsync();
  expect(load.mock.calls).toEqual([[[1, 2, 3]]]);
  expect([1, 2, 3].map((id) => photos.urlOf(id, 'small'))).toEqual(['/photos/1', null, '/photos/3']);
  expect(photos.urlOf(1, 'large')).toBe('/photos/1&size=large');
  // The same function watches person 1 twice.
  expect(changed).toHaveBeenCalledTimes(2);
  photos.watch(2, still);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks in several calls for more people than one call answers', async () => {
  const load = vi.fn(odd);
  const photos = knownPhotos(load);
  for (let id = 1; id <= LIMITS.photosAtOnce + 1; id += 1) photos.watch(id, still);
  await vi.runAllTimersAsync();
  expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([LIMITS.photosAtOnce, 1]);
});

it('asks again after a while, and keeps the photo meanwhile', async () => {
  const load = vi.fn(odd);
  const photos = knownPhotos(load);
  photos.watch(1, still);
  await vi.runAllTimersAsync();
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  photos.watch(1, still);
  expect(photos.urlOf(1, 'small')).toBe('/photos/1');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

it('says what was set or removed here to those who watch, and to no one after they stopped', () => {
  const photos = knownPhotos(odd);
  const changed = vi.fn();
  const stop = photos.watch(4, changed);
  photos.put(4, '/photos/4');
  expect(photos.urlOf(4, 'small')).toBe('/photos/4');
  stop();
  photos.put(4, null);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('asks again after a failure', async () => {
  const load = vi.fn(odd).mockRejectedValueOnce(new Error('offline'));
  const photos = knownPhotos(load);
  photos.watch(1, still);
  await vi.runAllTimersAsync();
  expect(photos.urlOf(1, 'small')).toBeNull();
  photos.watch(1, still);
  await vi.runAllTimersAsync();
  expect(photos.urlOf(1, 'small')).toBe('/photos/1');
});
