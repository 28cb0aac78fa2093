import { LIMITS } from '@fika/contract';
import { createHash } from 'node:crypto';
import { Problem } from '#platform/problem.ts';
import pLimit from 'p-limit';
import { readPicture } from '#features/workspaces/logo/rules.ts';

/** A photo in the sizes that are stored. */
export interface StoredPhoto {
  version: string;
  large: Buffer;
  small: Buffer;
}

/** Pixels of a side: for the largest and the usual size on a page, at three pixels of the screen to one of the page. */
const SIDES = { large: 320, small: 96 } as const;

/** 64 bits of a hash: enough to tell versions of one photo apart. */
const VERSION_LENGTH = 16;

/** Photos decoded at once: each takes a thread that logins need, too. A longer queue is longer than people wait. */
const limit = pLimit(1);
const MAX_WAITING = 20;
const RETRY_SECONDS = 5;

/** A progressive JPEG holds its picture many times, ever finer. Files of cameras have ten scans; thousands take minutes. */
const MOST_SCANS = 64;
const SCAN = Buffer.from('ffda', 'hex');

/**
 * Makes a photo of a file in base64: decodes it, cuts the middle square and encodes it anew. Nothing of the file but its pixels is
 * stored, so that where and when it was taken is lost.
 *
 * @throws Problem for a file that is no picture or is too large, and `unavailable` when too many wait.
 */
export function makePhoto(data: string): Promise<StoredPhoto> {
  const bytes = Buffer.from(data, 'base64');
  checkFile(bytes);
  if (limit.pendingCount >= MAX_WAITING) throw new Problem('unavailable', { retryAfter: RETRY_SECONDS });
  return limit(() => encodePhoto(bytes));
}

async function encodePhoto(bytes: Buffer): Promise<StoredPhoto> {
  // Most processes never get a photo: the library takes memory.
  const { default: sharp } = await import('sharp');
  // It knows many more formats, and would choose the decoder by the content of the file.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  const encode = (side: number) =>
    sharp(bytes, { limitInputPixels: LIMITS.photoPixels ** 2, failOn: 'error' })
      // Turns the picture as its metadata say, which are not stored.
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer();
  try {
    const large = await encode(SIDES.large);
    const small = await encode(SIDES.small);
    return {
      version: createHash('sha256').update(large).digest('hex').slice(0, VERSION_LENGTH),
      large,
      small,
    };
  } catch {
    // Its header is one of a picture, and the rest is not.
    throw new Problem('photo_type');
  }
}

/** Checks type and size by the header, so that only known decoders see a file. */
function checkFile(bytes: Buffer): void {
  if (bytes.length > LIMITS.photoBytes) {
    throw new Problem('photo_bytes', { values: { max: String(LIMITS.photoBytes / 1_024) } });
  }
  const picture = readPicture(bytes);
  if (!picture) throw new Problem('photo_type');
  if (picture.content_type === 'image/jpeg' && countScans(bytes) > MOST_SCANS)
    throw new Problem('photo_type');
  if (Math.max(picture.width, picture.height) > LIMITS.photoPixels) {
    throw new Problem('photo_pixels', { values: { max: String(LIMITS.photoPixels) } });
  }
}

/** The scans of a JPEG file, and of pictures in its metadata. Within a picture the bytes of a marker do not occur. */
function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(SCAN); at !== -1; at = bytes.indexOf(SCAN, at + SCAN.length)) count += 1;
  return count;
}
