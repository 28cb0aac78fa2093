import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const holder = testApp();
const { campaigns, participations, rounds, accounts, invitations } = ENDPOINTS;

/** Rows that the queue writes about its own maintenance, independent of requests. */
const UPKEEP = new Set(['pgboss.queue', 'pgboss.version']);

/** Every table with a digest of its rows. */
function snapshot(): Promise<Record<string, string>> {
  return holder.app.services.database.system('read', async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
    const digests: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !UPKEEP.has(table.name))) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') as digest
        from ${sql.raw(name)} t`.execute(db);
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

/** The addresses in every email, of its text, of its HTML and of its headers. */
async function linksInMails(): Promise<{ links: string[]; mails: number }> {
  const mails = await holder.app.services.database.global('read', (db) =>
    db.selectFrom('dev_mailbox').select(['html', 'text', 'headers']).execute(),
  );
  const all = mails.flatMap(({ html, text, headers }) => [
    ...html.matchAll(/(?:href|src)="([^"]+)"/g),
    ...`${text} ${JSON.stringify(headers)}`.matchAll(/(https?:\/\/[^\s<>"]+)/g),
  ]);
  const own = all.map(([, url = '']) => url.replaceAll('&amp;', '&')).filter((url) => /^https?:/.test(url));
  return { links: [...new Set(own)], mails: mails.length };
}

/** The calls that a scanner's browser also makes: those with which the pages load. */
function callsOf(url: string): string[] {
  const [, page = '', token = ''] = /\/optin\/([\w/]+)\?token=([\w.-]+)/.exec(url) ?? [];
  const action = page.split('/')[0] ?? '';
  return token ? [`/api/v1/optin/${action}/?token=${token}`] : [];
}

it('a scanner that fetches every link of every mail, twice, changes nothing in the database', async () => {
  const { app } = holder;
  const scene = await makeScene(app, [2, 2], { reminder_hours: 24 });
  const { browser, company_id, members, params } = scene;
  await browser.call(participations.gost_settings_update, {
    params: { company_id },
    body: { enabled: true, ignored_limit: 1, action: 'pause' },
  });
  await browser.call(campaigns.activate, { params });
  await browser.call(invitations.invite, {
    params: { company_id },
    body: { emails: ['scanned@elsewhere.example'] },
  });
  await app.anonymous.call(accounts.password_reset, { body: { email: members[0]?.email ?? '' } });
  // Three accept, so that one member has no partner; one does not answer, and is paused.
  const round_id = await openAndAccept(scene, members.slice(0, 3));
  await browser.call(rounds.provision, { params });
  await browser.call(rounds.session_send, { params: { ...params, round_id } });
  await app.settle();
  // Jobs that follow an action within seconds are not caused by the scanner.
  await expect.poll(() => waitingJobs(), { timeout: 10_000 }).toBe(0);
  const { links, mails } = await linksInMails();
  expect(mails).toBeGreaterThanOrEqual(10);
  const paths = links.map((url) => new URL(url).pathname);
  for (const page of ['accept', 'reject', 'snooze', 'stay', 'unsubscribe/campaign/confirmation']) {
    expect(paths, `no mail leads to ${page}`).toContain(`/optin/${page}`);
  }
  expect(paths.some((path) => path.startsWith('/api/v1/optin/unsubscribe/'))).toBe(true);
  const before = await snapshot();
  const addresses = [...links, ...links.flatMap(callsOf)];
  for (let turn = 0; turn < 2; turn += 1) {
    for (const address of addresses) {
      for (const method of ['GET', 'HEAD'] as const) {
        const url = address.replace(/^https?:\/\/[^/]+/, '') || '/';
        const answer = await app.http.inject({ method, url });
        expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
      }
    }
  }
  await app.settle();
  expect(await snapshot()).toEqual(before);

  async function waitingJobs(): Promise<number> {
    await app.settle();
    const { rows } = await app.services.database.global('read', (db) =>
      sql<{
        n: number;
      }>`select count(*) as n from pgboss.job where state in ('created', 'active', 'retry')`.execute(db),
    );
    return rows[0]?.n ?? 0;
  }
});
