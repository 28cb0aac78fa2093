import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '#app.ts';
import type { Client } from '#client.ts';
import type { TestApp } from './app.ts';
import { type MadeUser, makeAdmin } from './factories.ts';

/** An admin of a company without fields, in a browser. */
export interface FieldAdmin extends MadeUser {
  params: { company_id: number };
  browser: Client;
}

export async function newFieldAdmin(app: TestApp): Promise<FieldAdmin> {
  const admin = await makeAdmin(app.services);
  return { ...admin, params: { company_id: admin.company_id }, browser: await app.as(admin) };
}

/** A field with choices. */
export function makeField(
  { browser, params }: FieldAdmin,
  title: string,
  type: 'select' | 'array',
  choices: string[],
) {
  return browser.call(ENDPOINTS.categories.categories_create, { params, body: { title, type, choices } });
}

/** Members with these values of fields, many at once. */
export async function fillMembers(
  { services }: App,
  company_id: number,
  values: readonly Record<string, unknown>[],
  isActive = true,
): Promise<void> {
  await services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, is_active, inactive_reason, fields)
      select ${company_id}, gen_random_uuid() || '@company.example', 'Ada', ${isActive},
        case when ${isActive} then null else 'admin' end, value
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb)`.execute(db),
  );
}

/** The entries of the audit log about the fields of a company. */
export function fieldAudits({ services }: App, company_id: number) {
  return services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'data'])
      .where('company_id', '=', company_id)
      .where('action', 'like', 'field.%')
      .orderBy('id')
      .execute(),
  );
}
