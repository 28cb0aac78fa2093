import { useEffect, useState } from 'react';
import { debug } from '#lib/log.ts';
import { useIsByLink, useSession, useWorkspace } from '#lib/session.ts';
import type { Photos } from '#ui/photos.ts';

/**
 * The photos of the workspace for all of its pages. Their code loads after the first page is shown: until then people have
 * initials. Null where a link opened one meeting, because photos need a login.
 */
export function usePhotosOfWorkspace(): Photos | null {
  const { id } = useWorkspace();
  const isByLink = useIsByLink();
  const { csrf_token: session } = useSession();
  const [photos, setPhotos] = useState<Photos | null>(null);
  useEffect(() => {
    if (isByLink || !session) return undefined;
    let isCurrent = true;
    const load = async () => {
      const { photosOf } = await import('./api.ts');
      if (isCurrent) setPhotos(photosOf(id));
    };
    load().catch((error: unknown) => debug('The code of photos did not load.', error));
    return () => {
      isCurrent = false;
      setPhotos(null);
    };
  }, [id, isByLink, session]);
  return photos;
}
