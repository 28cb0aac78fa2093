import type { BoxPlace } from '#platform/crypto/secret-box.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';

/** Where the private key is stored. */
export const signingKeyPlace = (companyId: number, id: number): BoxPlace => ({
  table: 'sending_domains',
  column: 'private_key',
  company_id: companyId,
  id,
});

/** The private halves of all domains. */
export const signingKeys: BoxStore = {
  async list(db, after, limit) {
    const rows = await db
      .selectFrom('sending_domains')
      .select(['company_id', 'id', 'private_key'])
      // A domain that is archived has none.
      .where('private_key', '<>', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ company_id, id, private_key }) => ({
      id,
      place: signingKeyPlace(company_id, id),
      box: private_key,
    }));
  },
  async replace(db, { id, box }, fresh) {
    await db
      .updateTable('sending_domains')
      .set({ private_key: fresh })
      .where('id', '=', id)
      .where('private_key', '=', box)
      .execute();
  },
};
