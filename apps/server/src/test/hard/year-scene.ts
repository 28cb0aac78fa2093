import { ENDPOINTS, ROLES } from '@fika/contract';
import type { App } from '#app.ts';
import { type Client, clientOf } from '#client.ts';
import { all } from '../audiences.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import type { Appointment } from './year-calendar.ts';
import { DEPARTMENTS, LEVELS, OFFICES, type YearFields, type YearProgram } from './year-programs.ts';

const { audiences, campaigns, categories } = ENDPOINTS;

/** A separate company with fields, an audience and an admin. */
export interface YearScene {
  app: App;
  company_id: number;
  fields: YearFields;
  /** The stored value for a label of a field. */
  stored: (field: keyof YearFields['category'], label: string) => string;
  /** The admin, with a session that is new: a year is longer than one lives. */
  admin: () => Promise<Client>;
  /** The programs look at their dates. */
  look: () => Promise<void>;
  /** The same, and then what that causes. */
  tick: () => Promise<void>;
}

/** A program of the year as the product knows it. */
export interface RunningProgram extends YearProgram {
  id: number;
}

/** Makes the company. */
export async function openYear(app: App): Promise<YearScene> {
  const account: MadeUser = await makeUser(app.services, { role: ROLES.superadmin });
  const { company_id } = account;
  const params = { company_id };
  const client = await clientOf(app, account.account_id);
  const field = (title: string, choices: readonly string[]) =>
    client.call(categories.categories_create, {
      params,
      body: { title, type: 'select', choices: [...choices] },
    });
  const made = {
    department: await field('Department', DEPARTMENTS),
    office: await field('Office', OFFICES),
    level: await field('Level', LEVELS),
  };
  const stored: YearScene['stored'] = (name, label) =>
    Object.entries(made[name].choices).find(([, one]) => one === label)?.[0] ?? label;
  const is: YearFields['is'] = (name, ...labels) => ({
    category_id: made[name].id,
    type: 'select',
    operator: 'inn',
    value: labels.map((label) => stored(name, label)),
  });
  const { id: seniors } = await client.call(audiences.audiences_create, {
    params,
    body: { name: 'Seniors', filters: all(is('level', 'Senior')) },
  });
  const category = { department: made.department.id, office: made.office.id, level: made.level.id };
  const { services } = app;
  return {
    app,
    company_id,
    fields: { is, category, seniors },
    stored,
    admin: () => clientOf(app, account.account_id),
    look: () => services.jobs.runOnce(services, 'campaigns.tick'),
    tick: async () => {
      await services.jobs.runOnce(services, 'campaigns.tick');
      await services.jobs.drain(services);
    },
  };
}

/** Makes and starts a program, with the dates of its first session. */
export async function createProgram(
  { company_id, admin, fields }: YearScene,
  program: YearProgram,
  first: readonly Appointment[],
): Promise<RunningProgram> {
  const client = await admin();
  const dateOf = (kind: Appointment['kind']) => {
    const at = first.find((one) => one.kind === kind)?.at;
    return at === undefined ? null : new Date(at).toISOString();
  };
  const { id } = await client.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: program.name,
      exclude_admins: true,
      timezone: program.zone,
      frequency: program.weeks as 1,
      quiet_days: [...(program.quiet ?? [])],
      next_requests_send_at: dateOf('asks'),
      next_matchs_send_at: dateOf('matches'),
      ...program.body(fields),
    },
  });
  await client.call(campaigns.activate, { params: { company_id, id } });
  return { ...program, id };
}
