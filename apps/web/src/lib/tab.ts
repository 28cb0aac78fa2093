const OWNER = 'fika-account';

type Store = Pick<Storage, 'clear' | 'getItem' | 'setItem'>;

/**
 * What a tab stores, such as unsent messages, belongs to the account that wrote it: the same account finds it again after a
 * login, a login of another account deletes it.
 */
export function keepTabFor(accountId: number, store: Store = sessionStorage): void {
  const owner = String(accountId);
  const before = store.getItem(OWNER);
  if (before === owner) return;
  if (before !== null) store.clear();
  store.setItem(OWNER, owner);
}

/** After a log-out: nothing of what the account wrote stays in the tab. */
export function forgetTab(store: Store = sessionStorage): void {
  store.clear();
}
