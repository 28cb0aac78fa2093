import type { Locale } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

export interface Person {
  name: string;
  /** Erased, or gone from the company. */
  is_former: boolean;
}

/** How the log learns who its people are, at the time of reading: it keeps ids alone. Filled by the feature of members. */
export interface People {
  /** Some members by id; whoever is not there any more has an answer too. */
  find: (
    db: Db,
    companyId: number,
    ids: readonly number[],
    language: Locale,
  ) => Promise<ReadonlyMap<number, Person>>;
  /** Ids of members whose name or address holds a text. */
  named: (db: Db, companyId: number, text: string) => Promise<number[]>;
}

/** Who the people of the log are. */
export const peopleOfLog = definePort<People>('the people of the audit log');
