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
