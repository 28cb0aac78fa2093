import type { Ctx, Scope } from '#platform/context.ts';
import type { Language } from '#platform/i18n/format.ts';

/** What a conversation needs to know of its workspace. */
export interface Place {
  slug: string;
  language: Language;
  timezone: string;
}

/** The workspace of a transaction. */
export async function getPlace({ db, company_id }: Scope): Promise<Place> {
  const { slug, culture, timezone } = await db
    .selectFrom('companies')
    .select(['slug', 'culture', 'timezone'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { slug, language: culture as Language, timezone };
}

/** The page of a coffee for its members. It has no token: everyone in the conversation sees the address. */
export const coffeePage = (
  { services: { config } }: Pick<Ctx, 'services'>,
  { slug }: Place,
  coffeeId: number,
): string => `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user/coffees/${coffeeId}`;
