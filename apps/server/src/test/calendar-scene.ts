import { type CalendarProvider, ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testApp } from './app.ts';
import { CalendarVendors } from './calendar-vendors.ts';
import { makeCoffees } from './coffees.ts';
import { makeCompany, makeUser } from './factories.ts';

const { calendars_connect: connect, calendars_callback: callback } = ENDPOINTS.calendars;

/**
 * An application with test servers for Google and Microsoft, and two members who may book a coffee. Settings that are only known
 * before the tests can be given by a function.
 */
export function calendarScene(settings: () => Record<string, string> = () => ({})) {
  const vendors = new CalendarVendors();
  let url = '';
  beforeAll(async () => {
    url = await vendors.start();
  });
  afterAll(() => vendors.stop());
  beforeEach(() => vendors.reset());
  // The address of the test server is known only once it listens, which it does before the application is made.
  const holder = testApp(() => ({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    MICROSOFT_CLIENT_ID: 'client',
    MICROSOFT_CLIENT_SECRET: 'secret',
    GOOGLE_URL: url,
    MICROSOFT_URL: url,
    ...settings(),
  }));

  async function scene(options = {}) {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services, { timezone: 'UTC', options });
    const ada = await makeUser(services, { company_id, first_name: 'Ada' });
    const bo = await makeUser(services, { company_id, first_name: 'Bo' });
    const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
    const params = { company_id };
    return {
      company_id,
      ada,
      bo,
      params,
      whose: { company_id, coffee_id: ids[0] ?? 0 },
      browser: await holder.app.as(ada),
      other: await holder.app.as(bo),
    };
  }

  type Scene = Awaited<ReturnType<typeof scene>>;

  async function connected(made: Scene, provider: CalendarProvider, account = 'ada@office.example') {
    const { url: page } = await made.browser.call(connect, { params: made.params, body: { provider } });
    return made.browser.call(callback, { params: made.params, body: vendors.consent(page, account) });
  }

  /** The emails to a member, oldest first. */
  async function mailsTo({ email }: { email: string }) {
    await holder.app.settle();
    return holder.app.services.database.global('read', (db) =>
      db
        .selectFrom('dev_mailbox')
        .select(['text', 'calendar'])
        .where('to', '=', email)
        .orderBy('id')
        .execute(),
    );
  }

  return { vendors, holder, scene, connected, mailsTo };
}
