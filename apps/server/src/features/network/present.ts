import type { Connection, MapPerson } from '@fika/contract';
import { presentAcquaintance } from '../coffees/present.ts';
import type { MapPersonRow } from './map-queries.ts';
import type { ConnectionRow } from './queries.ts';

/** Somebody whom the reader has met, with the programs that brought them together. */
export function presentConnection({ programs, ...row }: ConnectionRow): Connection {
  return { ...presentAcquaintance(row), programs: programs ?? [] };
}

/** Somebody on the map of the reader. */
export function presentMapPerson({ times, last_met_at, ...user }: MapPersonRow): MapPerson {
  return { user, times, last_met_at };
}
