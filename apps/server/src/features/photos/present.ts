import { Readable } from 'node:stream';
import { fillPath, type Photo, photosEndpoints } from '@fika/contract';
import { FileAnswer } from '#platform/http/access.ts';
import type { PhotoRow } from './queries.ts';

/** Seconds for which a browser keeps a photo. Its address changes with the photo. */
const KEPT_SECONDS = 24 * 3_600;

export function presentPhoto(companyId: number, { user_id: id, version }: PhotoRow): Photo {
  const path = fillPath(photosEndpoints.photo.path, { company_id: companyId, id });
  return { id, photo_url: `${path}?v=${version}` };
}

/** The file of a photo. Only the browser of the reader may keep it. */
export function presentPicture(userId: number, bytes: Buffer): FileAnswer {
  return new FileAnswer(`photo-${userId}.webp`, Readable.from([bytes]), {
    'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
  });
}
