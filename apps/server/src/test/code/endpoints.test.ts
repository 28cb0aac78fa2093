import { allEndpoints } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';

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
