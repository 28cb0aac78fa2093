import { LIMITS } from '@fika/contract/limits';
import { z } from 'zod';

const draft = z.object({
  client_id: z.uuid(),
  text: z.string().min(1).max(LIMITS.messageLength),
  created_at: z.iso.datetime(),
});
/** A message as it was written here, by the name that makes a repeated send harmless. */
export type Draft = z.infer<typeof draft>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (companyId: number, coffeeId: number) => `fika-outbox-${companyId}-${coffeeId}`;

/** What a tab has written and the server has not confirmed, in the order of writing: it survives a reload. */
export function openOutbox(companyId: number, coffeeId: number, store: Store = sessionStorage) {
  const key = keyOf(companyId, coffeeId);
  const read = (): Draft[] => {
    try {
      return z.array(draft).parse(JSON.parse(store.getItem(key) ?? '[]'));
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
