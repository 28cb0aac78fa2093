import { ENDPOINTS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { makeAdmin, makeCompany } from './factories.ts';
import { mailsTo } from './mails.ts';
import type { TestApp } from './start-app.ts';

const { domains: save, get_domains: list, domains_check: check } = ENDPOINTS.domains;

const SINGLE_SIGN_ON = {
  enabled: true,
  enforced: false,
  entity_id: 'https://idp.example/',
  sso_url: 'https://idp.example/sso',
  sso_binding: 'redirect',
  certificates: ['MIIC'],
  name_id_format: null,
  jit: true,
  attributes: { email: null, first_name: null, last_name: null },
  tested_at: null,
  slug: '',
};

/** A workspace with a single sign-on whose superadmin has a mailbox at a domain and puts that on the list. */
export async function claimDomain(app: TestApp, domain: string, name: string) {
  const { services } = app;
  // Where plans are sold, this one has single sign-on.
  const { id: company_id, slug } = await makeCompany(services, { plan: 2 });
  const chief = await makeAdmin(services, { company_id, email: `${name}@${domain}`, role: ROLES.superadmin });
  const browser = await app.as(chief);
  const params = { company_id };
  await services.database.company(company_id, 'write', (db) =>
    sql`update companies set options = jsonb_build_object('single_sign_on',
      ${JSON.stringify(SINGLE_SIGN_ON)}::jsonb || jsonb_build_object('slug', slug)) where id = ${company_id}`.execute(
      db,
    ),
  );
  const { details } = await browser.call(save, { params, body: { domains: [domain] } });
  const [detail] = details;
  if (!detail) throw new Error('The domain was not added');
  return {
    slug,
    chief,
    browser,
    params,
    record: detail.record,
    look: () => browser.call(check, { params, body: { domain } }),
    shown: async () => (await browser.call(list, { params })).details[0],
    log: async () =>
      (
        await services.database.company(company_id, 'read', (db) =>
          db.selectFrom('audit_log').select('action').orderBy('id').execute(),
        )
      ).map(({ action }) => action),
    told: async () => (await mailsTo(app, chief.email)).map(({ subject }) => subject),
  };
}
