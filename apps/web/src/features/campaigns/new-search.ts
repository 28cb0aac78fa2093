import { id, searchOf, type StateOf, text } from '#lib/search.ts';

/** A new program may be one between two options of a field: the address names them. */
export const newCampaignSearch = searchOf({ field: id, options: pair });
export type NewCampaignSearch = StateOf<typeof newCampaignSearch>;

function pair(value: unknown): [string, string] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [one, other, ...more] = value.map(text);
  return one === undefined || other === undefined || more.length > 0 || one === other
    ? undefined
    : [one, other];
}
