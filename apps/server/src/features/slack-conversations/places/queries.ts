import { accountAccessOf } from '@fika/contract';
import type { Ctx, Scope } from '#platform/context.ts';
import type { Language } from '#platform/i18n/format.ts';

/** What a conversation needs to know of its workspace. */
export interface Place {
  slug: string;
  language: Language;
  timezone: string;
  /** Whether the workspace shows its members pages. */
  has_pages: boolean;
}

/** The workspace of a transaction. */
export async function getPlace({ db, company_id }: Scope): Promise<Place> {
  const { slug, culture, timezone, options } = await db
    .selectFrom('companies')
    .select(['slug', 'culture', 'timezone', 'options'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const { enable_account_access: has_pages } = accountAccessOf(options);
  return { slug, language: culture as Language, timezone, has_pages };
}

/** The page of a coffee for its members. It has no token: everyone in the conversation sees the address. */
export const coffeePage = (
  { services: { config } }: Pick<Ctx, 'services'>,
  { slug }: Place,
  coffeeId: number,
): string => `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user/coffees/${coffeeId}`;
