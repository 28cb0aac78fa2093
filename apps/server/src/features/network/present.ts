import type { Connection, MapPerson } from '@fika/contract';
import { presentAcquaintance } from '#features/coffees/present.ts';
import type { MapPersonRow } from './map/queries.ts';
import type { ConnectionRow } from './queries.ts';

/** A person in the network of the reader, with the programs that matched them. */
export function presentConnection({ programs, ...row }: ConnectionRow): Connection {
  return { ...presentAcquaintance(row), programs: programs ?? [] };
}

/** A person on the map of the reader. */
export function presentMapPerson({ id, first_name, last_name, email, ...counts }: MapPersonRow): MapPerson {
  const { times, matched, last_met_at, last_matched_at } = counts;
  return { user: { id, first_name, last_name, email }, times, matched, last_met_at, last_matched_at };
}
