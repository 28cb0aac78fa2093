import { ENDPOINTS, ROLES } from '@fika/contract';
import type { Client } from '#client.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { inCompany } from '#platform/context.ts';
import type { TestApp } from './app.ts';
import { inDays } from './clock.ts';
import { type MadeUser, makeAdmin, makeUser } from './factories.ts';

const { campaigns, categories, rounds } = ENDPOINTS;

/** A program as an admin made it, and who is there. */
export interface Scene {
  app: TestApp;
  admin: MadeUser;
  browser: Client;
  company_id: number;
  params: { company_id: number; id: number };
  department: number;
  members: MadeUser[];
}

/** A company with so many members of Sales and of Design, and a program that wants them to meet. */
export async function makeScene(
  app: TestApp,
  sizes: [number, number],
  program: Record<string, unknown> = {},
): Promise<Scene> {
  const admin = await makeAdmin(app.services);
  const { company_id } = admin;
  const browser = await app.as(admin);
  const { id: department, choices } = await browser.call(categories.categories_create, {
    params: { company_id },
    body: { title: 'Department', type: 'select', choices: ['Sales', 'Design'] },
  });
  const keys = Object.keys(choices);
  const members: MadeUser[] = [];
  for (const [index, size] of sizes.entries()) {
    for (let count = 0; count < size; count += 1) {
      members.push(await makeUser(app.services, { company_id, fields: { [department]: keys[index] } }));
    }
  }
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee',
      algo: 'crossgroup',
      groups_chunks_generator: 3,
      exclude_admins: true,
      next_requests_send_at: inDays(1),
      next_matchs_send_at: inDays(6),
      rules: [{ kind: 'cross_category', category: department, value: 'different', strength: 'require' }],
      ...program,
    },
  });
  return { app, admin, browser, company_id, params: { company_id, id }, department, members };
}

/** Makes the admin of a scene its superadmin. */
export async function makeSuperadmin({ app, admin, company_id }: Scene): Promise<void> {
  await app.services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('users')
      .set({ role: ROLES.superadmin })
      .where('company_id', '=', company_id)
      .where('id', '=', admin.user_id)
      .execute(),
  );
}

/** Starts the session now and lets some members accept, without a browser of each of them. Returns the round's id. */
export async function openAndAccept(
  { app, browser, company_id, params }: Scene,
  who: readonly MadeUser[],
): Promise<number> {
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await app.settle();
  for (const { user_id } of who) {
    await inCompany(app.services, company_id, 'write', (ctx) =>
      answerInvitation(ctx, { company_id, round_id, user_id }, { answer: 'accepted' }),
    );
  }
  return round_id;
}
