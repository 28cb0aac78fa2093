import { SpreadsheetError } from './errors.ts';
import type { Encoding } from './table.ts';

/** The text of a file, its encoding detected by its byte order mark or its bytes, or given by `chosen`. */
export function decodeText(
  bytes: Uint8Array,
  chosen: Encoding | null = null,
): { text: string; encoding: Encoding } {
  const encoding = chosen ?? encodingOf(bytes);
  const text = encoding === null ? decodeGuessed(bytes) : { text: decode(bytes, encoding), encoding };
  // A table holds no NUL: the file is a picture, a program or a PDF.
  if (text.text.includes('\0') || text.text.startsWith('%PDF')) throw new SpreadsheetError('not_a_table');
  return text;
}

const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);

function decodeGuessed(bytes: Uint8Array): { text: string; encoding: Encoding } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // Every byte sequence is Windows-1252; it is what spreadsheet programs write when they do not write Unicode.
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252' };
  }
}

function encodingOf(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: in UTF-16 every second byte of Latin letters and separators is zero.
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < sample.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
