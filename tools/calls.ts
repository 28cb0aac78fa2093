import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { AnyEndpoint } from '@fika/contract/endpoint';

const ENDPOINTS = join(import.meta.dirname, '../packages/contract/src/endpoints');

export const CALLS_FOLDER = join(ENDPOINTS, '../calls');

type Group = Readonly<Record<string, AnyEndpoint>>;

const HEAD =
  '// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.';

/** Name, method and path of every endpoint, typed by the endpoint: the modules of the contract by their paths. */
export async function callsOfEndpoints(): Promise<Map<string, string>> {
  const files = globSync('**/*.ts', { cwd: ENDPOINTS })
    .filter((file) => file !== 'index.ts')
    .toSorted();
  const modules = await Promise.all(files.map(async (file) => [file, await groupsOf(file)] as const));
  const withCalls = modules.filter(([, groups]) => groups.length > 0);
  return new Map(
    withCalls.map(([file, groups]) => [
      file.replace(/\.ts$/, '.gen.ts'),
      `${HEAD}\nimport type { Calls } from '${upFrom(file)}/call.ts';\n${groups.join('')}`,
    ]),
  );
}

/** The way from a file of calls to the folder above it, which the endpoints are in, too. */
const upFrom = (file: string) => relative(dirname(file), '..');

async function groupsOf(file: string): Promise<string[]> {
  const module = (await import(join(ENDPOINTS, file))) as Readonly<Record<string, unknown>>;
  return Object.keys(module)
    .filter((name) => name.endsWith('Endpoints'))
    .toSorted()
    .map((name) => {
      const type = `Calls<typeof import('${upFrom(file)}/endpoints/${file}').${name}>`;
      const calls = Object.entries(module[name] as Group).map(
        ([key, { name: called, method, path }]) =>
          `  '${key}': { name: '${called}', method: '${method}', path: '${path}' },\n`,
      );
      return `\nexport const ${name}: ${type} = {\n${calls.join('')}};\n`;
    });
}
