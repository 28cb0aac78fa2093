import type { TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import type { Config } from '#platform/config.ts';
import type { TenantRow } from '../queries.ts';
import { tabOf } from './rules.ts';

/** What links in a tenant need. Without the id of the app there, they lead to the browser. */
export type LinkedTenant = Pick<TenantRow, 'catalog_app_id'>;
type Place = Pick<Config, 'PUBLIC_URL' | 'BASE_PATH'>;

/**
 * The address in Teams of a page that a tab of the app has; other addresses as they are. Teams leads to the browser where it cannot
 * show the tab (https://learn.microsoft.com/microsoftteams/platform/concepts/build-and-test/deep-link-application).
 */
function deepLink(url: string, { PUBLIC_URL, BASE_PATH }: Place, appId: string): string {
  const found = tabOf(url, `${PUBLIC_URL}${BASE_PATH}`);
  if (!found) return url;
  const query = new URLSearchParams({ webUrl: url });
  if (found.page !== null) query.set('context', JSON.stringify({ subEntityId: found.page }));
  return `https://teams.microsoft.com/l/entity/${encodeURIComponent(appId)}/${found.tab}?${query}`;
}

/** A card whose links to pages of a member open the tabs of the app. */
export function inTabs(card: TeamsCard, place: Place, { catalog_app_id: appId }: LinkedTenant): TeamsCard {
  return appId === null ? card : (linked(card, (url) => deepLink(url, place, appId)) as TeamsCard);
}

function linked(value: unknown, link: (url: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => linked(one, link));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === 'url' && typeof part === 'string' ? [key, link(part)] : [key, linked(part, link)],
    ),
  );
}
