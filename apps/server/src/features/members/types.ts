import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';
import type { ListedUser } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

/** What the list of members shows of later features. */
export type MemberFacts = Pick<ListedUser, 'programs' | 'last_coffee_at' | 'mail_bounced'>;

/** Finds the facts of some members. */
export type FindMemberFacts = (
  db: Db,
  companyId: number,
  ids: readonly number[],
) => Promise<(id: number) => MemberFacts>;

/** Somebody whose data is exported or erased, as they were before. */
export interface Person {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  external_id: string | null;
}

/** What one feature keeps about a person in its tables. Both run in the transaction of the request. */
export interface PersonalData {
  /** Key of the part in the export. */
  name: string;
  /** Everything about the person, in words that they understand. */
  collect?(ctx: Ctx, person: Person, asked: { by_oneself: boolean }): Promise<unknown>;
  /** Removes whatever says who it was; counts may stay. */
  erase?(ctx: Ctx, person: Person): Promise<void>;
}

/** What every feature stores about people. */
export const personalData = definePort<PersonalData>('personal data');

/** The permissions that are all, or a list of ids. */
export type ListedPermission = 'programs_management' | 'audiences_management';
