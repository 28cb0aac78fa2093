import type { Photo } from '@fika/contract/endpoints/photos';
import { LIMITS } from '@fika/contract/limits';
import type { Photos } from '#ui/photos.ts';
import { debug } from '#lib/log.ts';

/** After so long the photo of a person is asked for again when they are shown again. */
const FRESH_MS = 5 * 60_000;

interface Known {
  url: string | null;
  at: number;
}

/** The photos of a workspace by `load`: people who are shown in one moment are asked for in one call. */
export function knownPhotos(
  load: (ids: number[]) => Promise<readonly Photo[]>,
  now: () => number = Date.now,
): Photos {
  const known = new Map<number, Known>();
  const watchers = new Map<number, Set<() => void>>();
  let wanted = new Set<number>();
  const put = (id: number, url: string | null) => {
    const isNew = (known.get(id)?.url ?? null) !== url;
    known.set(id, { url, at: now() });
    if (isNew) for (const changed of watchers.get(id) ?? []) changed();
  };
  const ask = async (ids: number[]) => {
    try {
      const found = new Map((await load(ids)).map((photo) => [photo.id, photo.photo_url]));
      for (const id of ids) put(id, found.get(id) ?? null);
    } catch (error) {
      // People keep their initials, and are asked for again when they are shown again.
      for (const id of ids) known.delete(id);
      debug('The photos could not be looked up.', error);
    }
  };
  const askAll = () => {
    const ids = [...wanted];
    wanted = new Set();
    for (let at = 0; at < ids.length; at += LIMITS.photosAtOnce) {
      void ask(ids.slice(at, at + LIMITS.photosAtOnce));
    }
  };
  const want = (id: number) => {
    const last = known.get(id);
    if (last && now() - last.at < FRESH_MS) return;
    known.set(id, { url: last?.url ?? null, at: now() });
    if (wanted.size === 0) setTimeout(askAll);
    wanted.add(id);
  };
  return {
    put,
    urlOf(id, size) {
      const url = known.get(Number(id))?.url ?? null;
      return url !== null && size === 'large' ? `${url}&size=large` : url;
    },
    watch(id, changed) {
      // Examples of people have names as ids.
      if (typeof id !== 'number') return () => undefined;
      const those = watchers.get(id) ?? new Set();
      watchers.set(id, those.add(changed));
      want(id);
      return () => void those.delete(changed);
    },
  };
}
