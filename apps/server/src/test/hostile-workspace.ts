import { ENDPOINTS, ROLES, type SmtpServerInput } from '@fika/contract';
import { makeUser, type MadeUser } from './factories.ts';
import type { TestRelay } from './relay.ts';
import type { TestApp } from './start-app.ts';

const { companies_list_update: rename, save_option: saveOption } = ENDPOINTS.workspaces;
const { upload_json_users: upload, users: list } = ENDPOINTS.members;

const serverOf = ({ port }: TestRelay): SmtpServerInput => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  password: '',
  from_name: 'Evil',
  from_address: 'x@attacker.example',
});

export interface HostileNames {
  company?: string;
  first_name?: string;
}

/** A workspace of an attacker who reads its emails, with a victim's address on its list. */
export async function openHostileWorkspace(
  { app, relay }: { app: TestApp; relay: TestRelay },
  victim: MadeUser,
  named: HostileNames = {},
) {
  const eve = await makeUser(app.services, { role: ROLES.superadmin });
  const { company_id } = eve;
  const params = { company_id };
  const browser = await app.as(eve);
  if (named.company !== undefined) await browser.call(rename, { params, body: { name: named.company } });
  await browser.call(saveOption, { params, body: { name: 'smtp_server', value: serverOf(relay) } });
  const row = {
    row: 2,
    email: victim.email,
    first_name: named.first_name ?? 'E',
    last_name: 'F',
    fields: {},
  };
  const file = { upload_id: crypto.randomUUID(), chunk: 0, total: 1, rows_total: 1, users: [row] };
  await browser.call(upload, { params, body: file });
  const { results } = await browser.call(list, { params });
  const id = results.find(({ email }) => email === victim.email)?.id ?? 0;
  return { company_id, params, browser, eve, victim_id: id };
}

/** Any text in the addresses of an email that could be a secret. */
export const secretsIn = (text: string) => [
  ...new Set((text.match(/https?:[^\s"<>]+/g) ?? []).flatMap((url) => url.match(/[\w.-]{30,}/g) ?? [])),
];
