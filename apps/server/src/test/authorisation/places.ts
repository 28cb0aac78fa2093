import type { AnyEndpoint } from '@fika/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import { arbitraryOf } from '../samples.ts';
import type { Input } from './matrix.ts';

/** An id, as a number and as a UUID. */
export interface AnyId {
  number: number;
  uuid: string;
}

/** A place of an endpoint's input for an id. */
export interface Place {
  where: string;
  put: (id: AnyId) => Input;
}

type Path = (string | number)[];

/**
 * Every place of an endpoint for an id: in its path, in its query, in its body, and inside of filters. And first none, for an
 * endpoint that needs no id to return data.
 */
export function placesOf(endpoint: AnyEndpoint): Place[] {
  const sound = {
    params: richest(endpoint.params) as Record<string, unknown>,
    query: richest(endpoint.query) as Record<string, unknown>,
    body: richest(endpoint.body),
  };
  const spots = spotsOf(sound).filter(([part, name]) => part !== 'query' || !PAGING.has(String(name)));
  return [
    { where: 'nowhere', put: () => sound },
    ...spots.map((path) => ({ where: path.join('.'), put: (id: AnyId) => replaced(sound, path, id) })),
    ...filterPlaces(endpoint, sound),
  ];
}

const PAGING = new Set(['limit', 'offset']);
const UUID = /^[0-9a-f]{8}-/;

/** Of many values that a schema accepts, the one with the most content. */
function richest(schema: z.ZodType): unknown {
  const values = fc.sample(arbitraryOf(schema), { numRuns: 100, seed: 1 });
  const fitting = values.filter((value) => schema.safeParse(value).success);
  const best = fitting.toSorted((a, b) => weight(b) - weight(a));
  return best.length > 0 ? best[0] : {};
}

const weight = (value: unknown): number => spotsOf(value).length * 1_000 + JSON.stringify(value ?? '').length;

/** Paths of all integers and UUIDs inside a value; of the members of a list only the first. */
function spotsOf(value: unknown, path: Path = []): Path[] {
  if (Number.isInteger(value) || (typeof value === 'string' && UUID.test(value))) return [path];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => spotsOf(inner, [...path, key]));
}

function replaced(value: Input, path: Path, id: AnyId): Input {
  const copy = structuredClone(value);
  let holder = copy as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  const last = path.at(-1) ?? '';
  holder[last] = typeof holder[last] === 'string' ? id.uuid : id.number;
  return copy;
}

const FILTERS: Record<string, (id: number) => object> = {
  field: (id) => ({ category_id: id, type: 'text', operator: 'isundefined' }),
  member: (id) => ({ type: 'usercompany_id', operator: 'inn', value: [id] }),
  'no member': (id) => ({ type: 'usercompany_id', operator: 'neq', value: id }),
  program: (id) => ({ type: 'campaign', operator: 'neq', value: id }),
  audience: (id) => ({ type: 'audience', operator: 'neq', value: id }),
};

function filterPlaces(endpoint: AnyEndpoint, sound: Input): Place[] {
  const part = takesFilters(endpoint.body) ? 'body' : takesFilters(endpoint.query) ? 'query' : null;
  if (!part) return [];
  return Object.entries(FILTERS).map(([what, filter]) => ({
    where: `${part}.filters, ${what}`,
    put: ({ number }) => {
      const group = { version: 'v1', operator: 'and', filters: [filter(number)] };
      const filters = part === 'body' ? group : JSON.stringify(group);
      return { ...sound, [part]: { ...(sound[part] as object), filters } };
    },
  }));
}

function takesFilters(schema: z.ZodType): boolean {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return properties !== undefined && 'filters' in properties;
}
