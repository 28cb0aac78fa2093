// Not `image-size`: 2.1.0 reads past the end of a slice, accepts a truncated file, and does not know fill bytes before a marker
// of JPEG. Logos are untrusted input.
type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface Picture {
  content_type: PictureType;
  width: number;
  height: number;
}

/** The type of a file by its content, whatever its name; null unless it is a PNG, JPEG or WebP picture. */
export function readPicture(bytes: Buffer): Picture | null {
  const size = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** Whether a file is an SVG picture, after anything that may come before its root. */
export function isSvg(bytes: Buffer): boolean {
  return /<(?:\w+:)?svg[\s>]/i.test(bytes.subarray(0, 4_096).toString('latin1').replaceAll('\0', ''));
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): Picture | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return null;
  // The first chunk of every PNG file is its header.
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { content_type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers that define the coding of the picture, and its size: all of C0 to CF except tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8 || bytes[2] !== 0xff) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      return {
        content_type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    }
    // The picture itself begins, or the file ends: its size comes before.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function readWebp(bytes: Buffer): Picture | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const size = webpSize(bytes.toString('latin1', 12, 16), bytes);
  return size && { content_type: 'image/webp', ...size };
}

function webpSize(form: string, bytes: Buffer): { width: number; height: number } | null {
  switch (form) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d_01_2a) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
