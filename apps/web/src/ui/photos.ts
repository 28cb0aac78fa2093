import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Person } from './initials.ts';

/** In a list, or on a page about a person. */
export type PhotoSize = 'small' | 'large';

/** The photos of people, as far as they are known. */
export interface Photos {
  /** The address of a photo; null without one, and while it is not known. */
  urlOf: (id: Person['id'], size: PhotoSize) => string | null;
  /** Asks for the photo of a person, and calls back when it is another. Returns how to stop. */
  watch: (id: Person['id'], changed: () => void) => () => void;
  /** Takes over a photo that was set or removed on this page. */
  put: (id: number, url: string | null) => void;
}

/** Null outside of a workspace: people have initials there. */
export const PhotosContext = createContext<Photos | null>(null);

const stop = () => undefined;

/** The address of a person's photo; null for initials. */
export function usePhoto({ id }: Pick<Person, 'id'>, size: PhotoSize): string | null {
  const photos = use(PhotosContext);
  const watch = useCallback((changed: () => void) => photos?.watch(id, changed) ?? stop, [photos, id]);
  return useSyncExternalStore(watch, () => photos?.urlOf(id, size) ?? null);
}

/** A photo that cannot be loaded leaves the initials below it. */
export const hidePhoto = ({
  currentTarget: { style },
}: {
  currentTarget: HTMLElement | SVGElement;
}): void => {
  style.display = 'none';
};
