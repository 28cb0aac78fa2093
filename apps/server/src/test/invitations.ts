import { ENDPOINTS } from '@fika/contract';
import { createClient } from '#client.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeCompany } from './factories.ts';
import { mailsTo, newestMail } from './mails.ts';

const { invite, invites } = ENDPOINTS.invitations;

/** The values with which an invited person makes an account. */
export const NEW = { first_name: 'Nora', last_name: 'Lind', password: 'seven quiet otters dance' };

let counter = 0;

/** An unused address. */
export const address = (domain = 'north.example') => `person-${(counter += 1)}@${domain}`;

/** Workspaces whose admin invites, and the invited people. */
export function invitationScene(holder: { app: TestApp }) {
  const database = () => holder.app.services.database;

  async function house(options: Record<string, unknown> = {}, domains: string[] = []) {
    const { services } = holder.app;
    const company = await makeCompany(services, { name: 'Northwind', options });
    const admin = await makeAdmin(services, { company_id: company.id, first_name: 'Ann', last_name: 'Adm' });
    await database().company(company.id, 'write', async (db) => {
      for (const domain of domains) {
        await db
          .insertInto('company_domains')
          .values({ company_id: company.id, domain, status: 'proved', added_by_id: admin.user_id })
          .execute();
      }
    });
    return {
      company_id: company.id,
      slug: company.slug,
      admin,
      browser: await holder.app.as(admin),
      at: { params: { company_id: company.id, id: 0 } },
    };
  }
  type House = Awaited<ReturnType<typeof house>>;

  return {
    house,
    database,
    mailsTo: (email: string) => mailsTo(holder.app, email),
    /** The result of each address. */
    send: async ({ browser, at }: House, ...emails: string[]) =>
      (await browser.call(invite, { ...at, body: { emails } })).results.map(
        ({ outcome, reason }) => reason ?? outcome,
      ),
    /** The token of the newest email to an address. */
    tokenFor: async (email: string): Promise<string> => {
      const mail = await newestMail(holder.app, email);
      const token = /\/invite\/([\w.-]+)\//.exec(mail?.text ?? '')?.[1];
      if (!token) throw new Error(`No invitation for ${email}`);
      return token;
    },
    /** A visitor at a separate address, so that the limit by address does not refuse. */
    visitor: () => createClient(holder.app, {}, `10.0.${(counter += 1) % 250}.${counter % 250}`),
    membersNamed: (at: House, email: string) =>
      database().company(at.company_id, 'read', (db) =>
        db
          .selectFrom('users')
          .selectAll()
          .where('company_id', '=', at.company_id)
          .where('email', '=', email)
          .execute(),
      ),
    statesOf: async ({ browser, at }: House) =>
      (await browser.call(invites, { ...at, query: { ordering: 'created_at' } })).results.map(
        ({ state }) => state,
      ),
  };
}
