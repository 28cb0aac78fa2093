import { ALL_PERMISSIONS } from '@fika/contract';
import type { TestApp } from './app.ts';
import { type MadeUser, makeCompany, makeUser } from './factories.ts';

/** Permissions of an admin who may less than others. */
export const LITTLE = {
  ...ALL_PERMISSIONS,
  programs_add: false,
  members_delete: false,
  programs_management: [],
};

/** Companies of people with roles, and their audit log. */
export function teamScene(holder: { app: TestApp }) {
  const database = () => holder.app.services.database;
  return {
    /** A company of people by name, which is their last name. */
    team: async (roles: Record<string, Parameters<typeof makeUser>[1]>) => {
      const { services } = holder.app;
      const { id: company_id } = await makeCompany(services);
      const made: Record<string, MadeUser> = {};
      for (const [name, given] of Object.entries(roles)) {
        made[name] = await makeUser(services, { ...given, company_id, last_name: name });
      }
      return { company_id, one: (name: string) => made[name] as MadeUser };
    },
    roleOf: async ({ company_id, user_id }: MadeUser) =>
      database().company(company_id, 'read', (db) =>
        db
          .selectFrom('users')
          .select(['role', 'is_active', 'permissions', 'inactive_reason'])
          .where('company_id', '=', company_id)
          .where('id', '=', user_id)
          .executeTakeFirstOrThrow(),
      ),
    /** The audit log: each action and its target. */
    actions: async (company_id: number) =>
      (
        await database().company(company_id, 'read', (db) =>
          db.selectFrom('audit_log').select(['action', 'target_id']).orderBy('id').execute(),
        )
      ).map(({ action, target_id }) => `${action} ${target_id}`),
  };
}
