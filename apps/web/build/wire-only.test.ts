import { ENDPOINTS } from '@fika/contract';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { wireOnlyPlugin } from './wire-only.ts';

const entry = new URL('../../../packages/contract/src/endpoints/index.ts', import.meta.url).pathname;

type Calls = Record<string, Record<string, { name: string; method: string; path: string }>>;

const wires = (calls: Calls) =>
  Object.entries(calls).flatMap(([feature, group]) =>
    Object.entries(group).map(([key, { name, method, path }]) => [feature, key, name, method, path]),
  );

it('leaves every call with its name, method and path, and no schema', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [wireOnlyPlugin()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const outputs = Array.isArray(built) ? built : [];
  const chunk = outputs.flatMap(({ output }) => output).find((one) => one.type === 'chunk');
  expect(chunk?.moduleIds.filter((id) => id.includes('/zod/'))).toEqual([]);
  const { ENDPOINTS: found } = (await import(
    `data:text/javascript,${encodeURIComponent(chunk?.code ?? '')}`
  )) as { ENDPOINTS: Calls };
  expect(wires(ENDPOINTS).length).toBeGreaterThan(200);
  expect(wires(found)).toEqual(wires(ENDPOINTS));
}, 60_000);
