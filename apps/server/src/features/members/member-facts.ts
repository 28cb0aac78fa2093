import type { ListedUser } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** What the list of members tells of features that come later. */
export type MemberFacts = Pick<ListedUser, 'programs' | 'last_coffee_at' | 'mail_bounced'>;

const NOTHING: MemberFacts = { programs: 0, last_coffee_at: null, mail_bounced: false };

/** One feature's part of the facts of some members, by id; whoever is not in the map has nothing of the kind. */
export type MemberFactSource = (
  db: Db,
  companyId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Partial<MemberFacts>>>;

/** Where the facts come from. */
export const memberFacts = definePort<MemberFactSource>('facts about members');

/**
 * The facts of the members of one page, whatever the size of the company: what is counted is looked up for these alone, by
 * statements that are prepared. Every list asks them, and to plan them takes longer than to run them.
 */
export async function findMemberFacts(
  { services, db, company_id: companyId }: Pick<Ctx, 'services' | 'db' | 'company_id'>,
  ids: readonly number[],
): Promise<(id: number) => MemberFacts> {
  if (ids.length === 0) return () => NOTHING;
  const parts: ReadonlyMap<number, Partial<MemberFacts>>[] = [];
  for (const source of services.ports.all(memberFacts)) parts.push(await source(db, companyId, ids));
  return (id) => Object.assign({}, NOTHING, ...parts.map((part) => part.get(id)));
}
