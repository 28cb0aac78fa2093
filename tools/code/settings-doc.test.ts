import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { environment } from '../../apps/server/src/platform/config.ts';
import { root } from './source-files.ts';

const settings = Object.entries(environment.shape);
const names = Object.keys(environment.shape).toSorted();
const example = readFileSync(join(root, '.env.example'), 'utf8');
const lines = example.split('\n');
const valueOf = (name: string): string | undefined =>
  lines.find((line) => line.startsWith(`#${name}=`))?.slice(name.length + 2);

describe('.env.example', () => {
  it('has every setting once, and no other', () => {
    const listed = [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(names);
  });

  it('describes each setting in the line above it', () => {
    const bare = names.filter((name) => {
      const at = lines.findIndex((line) => line.startsWith(`#${name}=`));
      return !/^# .+\.$/.test(lines[at - 1] ?? '');
    });
    expect(bare).toEqual([]);
  });

  it('has the default of each setting, and no value where there is none', () => {
    const wrong = settings.filter(([name, schema]) => {
      const value = valueOf(name);
      const defaultValue = schema.safeParse(undefined).data;
      if (value === '') return defaultValue !== undefined && !isEmptyList(defaultValue);
      return JSON.stringify(schema.safeParse(value).data) !== JSON.stringify(defaultValue);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

it('docs/operations.md lists every setting, and no other', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = /^## Settings\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const firstColumn = section
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .join('\n');
  const listed = [...firstColumn.matchAll(/`([A-Z][A-Z\d_]*)`/g)];
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual(names);
});

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
