import { globSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints, type AnyEndpoint } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE, FEATURES, VIEWS } from '#app.ts';

const CONTRACT = join(import.meta.dirname, '../../../../../packages/contract/src/endpoints');

describe('the endpoint table', () => {
  it('mounts every endpoint of the contract once, and nothing else', () => {
    const mounted = ENDPOINT_TABLE.map(({ endpoint }) => endpoint.name);
    const declared = allEndpoints().map(({ endpoint }) => endpoint.name);
    expect(
      declared.filter((name) => mounted.filter((one) => one === name).length !== 1),
      'Add the endpoint to the `endpoints.ts` of its feature, and the feature once to ENDPOINT_TABLE.',
    ).toEqual([]);
    expect(mounted.filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('has the endpoints of a feature in the file of its name in the contract, or in its folder', async () => {
    const declared = await Promise.all(
      globSync('**/*.ts', { cwd: CONTRACT, exclude: ['index.ts'] }).map(async (file) => {
        const feature = file.split('/')[0]?.replace('.ts', '') ?? '';
        return (await namesIn(file)).map((name) => `${feature}: ${name}`);
      }),
    );
    const mounted = [...FEATURES, ...VIEWS].flatMap(({ name: feature, endpoints = [] }) =>
      endpoints.map(({ endpoint }) => `${feature}: ${endpoint.name}`),
    );
    expect(declared.flat().toSorted()).toEqual(mounted.toSorted());
  });

  it('says of every endpoint who may call it and what runs', () => {
    const silent = ENDPOINT_TABLE.filter(
      ({ mounted }) => !mounted.access.who || typeof mounted.run !== 'function',
    );
    expect(
      silent.map(({ endpoint }) => endpoint.name),
      'Write anyone(…), account(…), member(…) or admin(…) around what runs.',
    ).toEqual([]);
  });

  it('asks for a company where a member is asked for', () => {
    const homeless = ENDPOINT_TABLE.filter(
      ({ endpoint, mounted }) =>
        !['anyone', 'pending', 'account', 'owner'].includes(mounted.access.who) &&
        !endpoint.path.includes('{company_id}'),
    );
    expect(
      homeless.map(({ endpoint }) => endpoint.name),
      'The frame takes the company from {company_id} in the path.',
    ).toEqual([]);
  });

  it('names the problem of its limits', () => {
    const unnamed = ENDPOINT_TABLE.filter(
      ({ endpoint, mounted }) => mounted.limit && !endpoint.problems.includes('too_many_requests'),
    );
    expect(
      unnamed.map(({ endpoint }) => endpoint.name),
      'Add too_many_requests to the problems of the endpoint.',
    ).toEqual([]);
  });
});

async function namesIn(file: string): Promise<string[]> {
  const module = (await import(join(CONTRACT, file))) as Readonly<Record<string, unknown>>;
  const groups = Object.keys(module).filter((name) => name.endsWith('Endpoints'));
  return groups.flatMap((group) =>
    Object.values(module[group] as Readonly<Record<string, AnyEndpoint>>).map(({ name }) => name),
  );
}
