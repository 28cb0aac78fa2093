import { describe, expect, it } from 'vitest';
import { codeDigits, deviceName, printedCode, printedSecret, recoveryFile } from './view.ts';

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['12-34-56-78', '123456'],
    ['code: 12', '12'],
    ['', ''],
  ])('typed as %j is %j', (text, digits) => {
    expect(codeDigits(text)).toBe(digits);
  });

  it('is printed in two halves', () => {
    expect(['1', '123', '1234', '123456'].map(printedCode)).toEqual(['1', '123', '123 4', '123 456']);
  });
});

it('prints a secret in groups of four', () => {
  expect(printedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});

it('writes recovery codes one a line', () => {
  expect(recoveryFile(['a-b', 'c-d'], 'Codes')).toBe('Codes\n\na-b\nc-d\n');
});

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari, Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8', ''],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
