import { expect, it } from 'vitest';
import { makePng } from '#test/pictures.ts';
import { isSvg, readPicture } from './rules.ts';

/** A JPEG file up to its frame: a comment with bytes like a marker, then the size. */
function jpeg(width: number, height: number, marker = 0xc0): Buffer {
  const head = Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xfe,
    0,
    6,
    0xff,
    0xc0,
    1,
    2,
    0xff,
    0xff,
    marker,
    0,
    17,
    8,
    0,
    0,
    0,
    0,
  ]);
  head.writeUInt16BE(height, 16);
  head.writeUInt16BE(width, 18);
  return Buffer.concat([head, Buffer.alloc(20)]);
}

function webp(form: string, data: number[]): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBP', 8, 'latin1');
  bytes.write(form, 12, 'latin1');
  Buffer.from(data).copy(bytes, 20);
  return bytes;
}

it('reads type and size out of the file itself', () => {
  expect(readPicture(makePng(300, 80))).toEqual({ content_type: 'image/png', width: 300, height: 80 });
  expect(readPicture(jpeg(640, 480))).toEqual({ content_type: 'image/jpeg', width: 640, height: 480 });
  expect(readPicture(jpeg(640, 480, 0xc2))).toMatchObject({ width: 640, height: 480 });
  const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]);
  expect(readPicture(lossy)).toEqual({ content_type: 'image/webp', width: 640, height: 480 });
  // 14 bits of width less one, 14 of height less one.
  const bits = 639 | (479 << 14);
  const lossless = webp('VP8L', [
    0x2f,
    bits & 255,
    (bits >> 8) & 255,
    (bits >> 16) & 255,
    (bits >> 24) & 255,
  ]);
  expect(readPicture(lossless)).toMatchObject({ width: 640, height: 480 });
  const extended = webp('VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]);
  expect(readPicture(extended)).toMatchObject({ width: 640, height: 480 });
});

it('takes nothing else for a picture, and falls over no broken file', () => {
  const text = (content: string) => Buffer.from(content.padEnd(64));
  for (const bytes of [
    Buffer.alloc(0),
    text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    text('<!doctype html><script>alert(1)</script>'),
    text('GIF89a'),
    text('%PDF-1.7'),
    makePng(0, 10),
    makePng(10, 10).subarray(0, 20),
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60)]),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([0xff, 0xd8, ...Array.from({ length: 60 }, () => 0xff)]),
    webp('VP8 ', [1, 2, 3, 4, 5, 6]),
    webp('ANIM', []),
  ]) {
    expect(readPicture(bytes), bytes.toString('latin1', 0, 24)).toBeNull();
  }
});

it('never fails, whatever the bytes', () => {
  const whole = [makePng(30, 20), jpeg(30, 20), webp('VP8X', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])];
  for (const bytes of whole) {
    for (let end = 0; end < bytes.length; end += 1)
      expect(() => readPicture(bytes.subarray(0, end))).not.toThrow();
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = 255 - broken.readUInt8(at);
      expect(() => readPicture(broken)).not.toThrow();
    }
  }
});

it('knows an SVG picture by its root', () => {
  expect(isSvg(Buffer.from('<?xml version="1.0"?>\n<!-- a --><svg viewBox="0 0 1 1"/>'))).toBe(true);
  expect(isSvg(Buffer.from('\uFEFF<svg:svg xmlns:svg="x">', 'utf16le'))).toBe(true);
  expect(isSvg(makePng(2, 2))).toBe(false);
});
