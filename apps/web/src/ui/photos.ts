import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Person } from './initials.ts';

/** The photos of people, as far as they are known. */
export interface Photos {
  /** The address of a photo; null without one, and while it is not known. */
  urlOf: (id: number) => string | null;
  /** Asks for the photo of a person, and calls back when it is another. Returns how to stop. */
  watch: (id: number, changed: () => void) => () => void;
  /** Takes over a photo that was set or removed on this page. */
  put: (id: number, url: string | null) => void;
}

/** Null outside of a workspace: people have initials there. */
export const PhotosContext = createContext<Photos | null>(null);

const still = () => undefined;

/** The address of a person's photo, in the size of a list or of a page about them; null for initials. */
export function usePhoto({ id, photo_url: given = null }: Person, size: 'small' | 'large'): string | null {
  const photos = use(PhotosContext);
  const asked = typeof id === 'number' ? id : null;
  const watch = useCallback(
    (changed: () => void) => (photos && asked !== null ? photos.watch(asked, changed) : still),
    [photos, asked],
  );
  const known = useSyncExternalStore(watch, () => (asked === null ? null : (photos?.urlOf(asked) ?? null)));
  const url = given ?? known;
  return url !== null && size === 'large' ? `${url}&size=large` : url;
}

/** A photo that cannot be loaded leaves the initials below it. */
export const hidePhoto = (event: { currentTarget: HTMLElement | SVGElement }): void => {
  event.currentTarget.style.display = 'none';
};
