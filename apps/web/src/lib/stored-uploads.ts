import { clear, createStore, get, set } from 'idb-keyval';

const OWNER = 'account';

/** The store for the rows of uploads, with names and addresses: IndexedDB. */
export const uploadStore = () => createStore('fika-uploads', 'parts');

/** After a log-out: no row of a file stays on the device. */
export const forgetUploads = (): Promise<void> => clear(uploadStore());

/** The rows of an account survive an expired session. They are deleted when another account logs in. */
export async function keepUploadsFor(accountId: number): Promise<void> {
  const store = uploadStore();
  const owner = await get<number>(OWNER, store);
  if (owner !== undefined && owner !== accountId) await clear(store);
}

/** Notes the account that owns the rows. */
export async function ownUploads(accountId: number): Promise<void> {
  await keepUploadsFor(accountId);
  await set(OWNER, accountId, uploadStore());
}
