import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMAIL_TEMPLATE_LIMITS, LIMITS } from '@fika/contract';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
const figures: Record<string, Readonly<Record<string, unknown>>> = { LIMITS, EMAIL_TEMPLATE_LIMITS };

it('the page of limits has the figures of the contract', () => {
  const rows = [...text.matchAll(/^\| .*?\| +([\d,]+)[^|]*\|.*\| `(\w+)\.(\w+)` *\|$/gm)];
  expect(rows.length).toBeGreaterThan(25);
  const wrong = rows.filter(([, limit = '', list = '', name = '']) => {
    return figures[list]?.[name] !== Number(limit.replaceAll(',', ''));
  });
  expect(wrong.map(([row]) => row)).toEqual([]);
  const named = text.match(/`(?:EMAIL_TEMPLATE_)?LIMITS\.\w+` *\|$/gm) ?? [];
  expect(rows).toHaveLength(named.length);
});

it('the page of limits has the maximum sizes of files', () => {
  const kB = 1024;
  const { uploadFileBytes, uploadUnpackedBytes, uploadRows, uploadColumns, logoBytes, logoPixels } = LIMITS;
  const count = (number: number) => number.toLocaleString('en');
  const upload = `${uploadFileBytes / kB / kB} MB, ${uploadUnpackedBytes / kB / kB} MB unpacked`;
  expect(text).toContain(`${upload}, ${count(uploadRows)} rows, ${uploadColumns} columns`);
  expect(text).toContain(`${logoBytes / kB} kB, ${count(logoPixels)} pixels a side`);
  expect(text).toContain(`${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters`);
});
