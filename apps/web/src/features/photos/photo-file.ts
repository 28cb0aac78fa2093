import type { PercentCrop } from 'react-image-crop';

export type PhotoFault = 'type' | 'size' | 'unreadable';

const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Megabytes of a photo of a large camera. */
export const PHOTO_MEGABYTES = 20;
/** Pixels of the longer side while it is cropped: enough for the cut part. */
const SHOWN = 1_600;
/** Pixels of a side of the cut part, from which the server makes the sizes that pages show. */
const SENT = 640;

/** A photo to crop: drawn anew, turned as it was taken, and without the data that the camera added. */
export interface OpenedPhoto {
  canvas: HTMLCanvasElement;
  url: string;
}

/** Reads a chosen file. The server checks it too. */
export async function openPhoto(
  file: File,
): Promise<{ ok: true; photo: OpenedPhoto } | { ok: false; fault: PhotoFault }> {
  if (!TYPES.has(file.type)) return { ok: false, fault: 'type' };
  if (file.size > PHOTO_MEGABYTES * 1024 * 1024) return { ok: false, fault: 'size' };
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SHOWN / Math.max(picture.width, picture.height));
    const canvas = draw(picture, {
      from: { x: 0, y: 0, width: picture.width, height: picture.height },
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    });
    picture.close();
    return { ok: true, photo: { canvas, url: canvas.toDataURL('image/jpeg', 0.9) } };
  } catch {
    return { ok: false, fault: 'unreadable' };
  }
}

/** The chosen square of a photo as JPEG in base64. */
export function cropPhoto({ canvas }: OpenedPhoto, crop: PercentCrop): string {
  const from = {
    x: (crop.x / 100) * canvas.width,
    y: (crop.y / 100) * canvas.height,
    width: (crop.width / 100) * canvas.width,
    height: (crop.height / 100) * canvas.height,
  };
  const url = draw(canvas, { from, width: SENT, height: SENT }).toDataURL('image/jpeg', 0.9);
  return url.slice(url.indexOf(',') + 1);
}

interface Drawn {
  from: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
}

function draw(source: CanvasImageSource, { from, width, height }: Drawn): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // JPEG has no transparency: it would be black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}
