import { LIMITS } from '@fika/contract/limits';

export type LogoFault = 'type' | 'svg' | 'unreadable';

const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Logos are shown small, so more pixels than this are not visible. */
const SCALED_TO = 640;

/**
 * A chosen file as the server takes it, in base64. A picture that is larger than allowed is drawn smaller; what is no
 * picture is refused before anything is sent. The server looks for itself.
 */
export async function logoOf(
  file: File,
): Promise<{ ok: true; data: string } | { ok: false; fault: LogoFault }> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return { ok: false, fault: 'svg' };
  if (!TYPES.has(file.type)) return { ok: false, fault: 'type' };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { ok: false, fault: 'unreadable' };
  }
  const isSmall =
    file.size <= LIMITS.logoBytes && Math.max(picture.width, picture.height) <= LIMITS.logoPixels;
  const blob = isSmall ? file : await smaller(picture);
  picture.close();
  return { ok: true, data: toBase64(new Uint8Array(await blob.arrayBuffer())) };
}

async function smaller(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, SCALED_TO / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  // A photo as PNG may be too large even with 640 pixels.
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return png.size <= LIMITS.logoBytes ? png : canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

const PIECE = 0x80_00;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCodePoint(...bytes.subarray(start, start + PIECE));
  }
  return btoa(text);
}
