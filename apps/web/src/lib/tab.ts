const OWNER = 'fika-account';

type Store = Pick<Storage, 'clear' | 'getItem' | 'setItem'>;

/**
 * What a tab keeps, such as messages that are not sent yet, belongs to the account that wrote it: it is there again when
 * they log in again, and gone when somebody else does.
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
