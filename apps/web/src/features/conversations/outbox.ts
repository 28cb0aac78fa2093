import { LIMITS } from '@fika/contract/limits';
import { isPart } from '#lib/kinds.ts';

/** A message as it was written here, by the name that makes a repeated send harmless. */
export interface Draft {
  client_id: string;
  text: string;
  created_at: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isDraft = (stored: unknown): stored is Draft =>
  isPart(stored, { client_id: 'string', text: 'string', created_at: 'string' }) &&
  UUID.test(String(stored['client_id'])) &&
  isInLength(String(stored['text'])) &&
  !Number.isNaN(Date.parse(String(stored['created_at'])));

const isInLength = (text: string) => text.length > 0 && text.length <= LIMITS.messageLength;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (companyId: number, coffeeId: number) => `fika-outbox-${companyId}-${coffeeId}`;

/** Messages that a tab has written and the server has not confirmed, in order: they survive a reload. */
export function openOutbox(companyId: number, coffeeId: number, store: Store = sessionStorage) {
  const key = keyOf(companyId, coffeeId);
  const read = (): Draft[] => {
    try {
      const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
      return Array.isArray(stored) && stored.every(isDraft) ? stored : [];
    } catch {
      return [];
    }
  };
  const write = (drafts: readonly Draft[]) => {
    if (drafts.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(drafts));
  };
  return {
    read,
    keep: (added: Draft) =>
      write([...read().filter(({ client_id }) => client_id !== added.client_id), added]),
    drop: (clientId: string) => write(read().filter(({ client_id }) => client_id !== clientId)),
  };
}
