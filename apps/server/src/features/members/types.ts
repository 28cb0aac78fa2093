import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';
import type { ListedUser } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

/** Facts of later features in the list of members. */
export type MemberFacts = Pick<ListedUser, 'programs' | 'last_coffee_at' | 'mail_bounced'>;

/** Finds the facts of some members. */
export type FindMemberFacts = (
  db: Db,
  companyId: number,
  ids: readonly number[],
) => Promise<(id: number) => MemberFacts>;

/** A person whose data is exported or erased, before the erasure. */
export interface Person {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  external_id: string | null;
}

/** The data of a person in the tables of one feature. Both run in the transaction of the request. */
export interface PersonalData {
  /** Key of the part in the export. */
  name: string;
  /** Everything about the person, in words that they understand. */
  collect?(ctx: Ctx, person: Person, asked: { by_oneself: boolean }): Promise<unknown>;
  /** Removes all data that identifies them; counts may stay. */
  erase?(ctx: Ctx, person: Person): Promise<void>;
}

/** The personal data of every feature. */
export const personalData = definePort<PersonalData>('personal data');

/** The permissions that are all, or a list of ids. */
export type ListedPermission = 'programs_management' | 'audiences_management';
