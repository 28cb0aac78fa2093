import { ALL_PERMISSIONS, type BodyOf, ENDPOINTS, XLSX } from '@fika/contract';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin, type MadeUser } from '#test/factories.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';
import { openBrowser } from '#test/sockets.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
type Table = BodyOf<typeof rounds.campaign_table_csv>;

let asked = 0;

/** The answer of an export for a user. Each comes from another address, because exports have a limit. */
async function ask(user: MadeUser, { params }: Pick<Scene, 'params'>, body: Table, format = 'csv') {
  asked += 1;
  const { cookie } = await openBrowser(holder.app, user);
  return holder.app.http.inject({
    method: 'POST',
    url: `/api/v1/companies/${params.company_id}/campaigns_list/${params.id}/tables/${format}/`,
    headers: {
      cookie,
      'x-csrf-token': csrfToken(holder.app.services.keys.csrf, cookie.replace(/^.*=/, '')),
    },
    remoteAddress: `10.1.0.${asked}`,
    payload: body,
  });
}

async function rowsOf(made: Scene, body: Table): Promise<string[][]> {
  const answer = await ask(made.admin, made, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const [, ...rows] = answer.body.split('\r\n').slice(0, -1);
  return rows.map((row) => row.split(','));
}

/** An open session of seven: four accepted, one declined, two did not answer. */
async function openScene() {
  const made = await makeScene(holder.app, [7, 0], { algo: 'random', rules: [], groups_chunks_generator: 1 });
  await made.browser.call(campaigns.activate, { params: made.params });
  const round_id = await openAndAccept(made, made.members.slice(0, 4));
  const [declined] = made.members.slice(4) as [MadeUser];
  await inCompany(holder.app.services, made.company_id, 'write', (ctx) =>
    answerInvitation(
      ctx,
      { company_id: made.company_id, round_id, user_id: declined.user_id },
      { answer: 'rejected' },
    ),
  );
  await holder.app.settle();
  return { made, round_id, declined };
}

async function matchedScene() {
  const { made, ...rest } = await openScene();
  await made.browser.call(rounds.provision, { params: made.params });
  await holder.app.settle();
  return { made, ...rest };
}

describe('tables of a program as files', () => {
  it('have the answers of the page, with its filter and search', async () => {
    const { made, round_id, declined } = await openScene();
    const all = await rowsOf(made, { table: 'answers', round_id });
    const params = { ...made.params, round_id };
    const page = await made.browser.call(rounds.session_answers, { params });
    expect(all.map(([, email]) => email)).toEqual(page.results.map(({ user }) => user.email));
    const count = (wanted: string) => all.filter(([, , answer]) => answer === wanted).length;
    expect([count('Accepted'), count('Declined'), count('No answer')]).toEqual([4, 1, 2]);
    const some = await rowsOf(made, { table: 'answers', round_id, answer: 'rejected' });
    expect(some).toMatchObject([[expect.any(String), declined.email, 'Declined', /\d/, 'Sent', /\d/]]);
    const found = await rowsOf(made, { table: 'answers', round_id, search: declined.email });
    expect(found).toEqual(some);
  });

  it('have each member of each group, and the results with their reasons', async () => {
    const { made, round_id, declined } = await matchedScene();
    const params = { ...made.params, round_id };
    const groups = await made.browser.call(rounds.session_groups, { params });
    expect(
      (await rowsOf(made, { table: 'groups', round_id })).map(([group, , email]) => [Number(group), email]),
    ).toEqual(groups.results.flatMap(({ number, members }) => members.map(({ email }) => [number, email])));
    const results = await rowsOf(made, { table: 'outcomes', round_id });
    const listed = await made.browser.call(rounds.session_outcomes, { params });
    expect(results).toHaveLength(listed.count);
    expect(results.map(([, email]) => email)).toEqual(listed.results.map(({ user }) => user.email));
    expect(await rowsOf(made, { table: 'outcomes', round_id, outcome: 'declined' })).toMatchObject([
      [expect.any(String), declined.email, 'Declined', 'Declined this session.'],
    ]);
  });

  it('have the participants, also as a workbook', async () => {
    const { made } = await openScene();
    const { results } = await made.browser.call(rounds.memberships, { params: made.params });
    expect((await rowsOf(made, { table: 'participants' })).map(([, email]) => email)).toEqual(
      results.map(({ email }) => email),
    );
    const answer = await ask(made.admin, made, { table: 'participants', standing: 'active' }, 'xlsx');
    expect(answer.headers['content-type']).toBe(XLSX);
    expect(answer.headers['content-disposition']).toContain('participants-');
    const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload));
    expect(sheets[0]?.rows.slice(1).map(([, email]) => email)).toEqual(
      results.filter(({ standing }) => standing === 'active').map(({ email }) => email),
    );
  });

  it('are logged without what was searched for', async () => {
    const { made, round_id, declined } = await openScene();
    await rowsOf(made, { table: 'answers', round_id, answer: 'rejected', search: declined.email });
    const log = await made.browser.call(ENDPOINTS.audit.audit, { params: made.params });
    expect(log.results[0]).toMatchObject({ action: 'report.exported' });
    expect(log.results[0]?.data).toEqual({
      table: 'answers',
      format: 'csv',
      campaign_id: made.params.id,
      round_id,
      answer: 'rejected',
    });
  });

  it('are for admins of the program who may export the list of members', async () => {
    const { made, round_id } = await openScene();
    const { company_id, params } = made;
    const body = { table: 'answers', round_id } as const;
    const status = async (permissions: typeof ALL_PERMISSIONS) =>
      (await ask(await makeAdmin(holder.app.services, { company_id, permissions }), made, body)).statusCode;
    const own = { ...ALL_PERMISSIONS, programs_management: [params.id] };
    expect(await status(own)).toBe(200);
    expect(await status({ ...own, members_export_list: false })).toBe(403);
    expect(await status({ ...own, programs_management: [params.id + 1_000_000] })).toBe(403);
    const others = await openScene();
    const foreign = { table: 'answers', round_id: others.round_id } as const;
    expect((await ask(made.admin, made, foreign)).statusCode).toBe(404);
  });

  it('have no pairs of a Secret Santa for an admin who takes part', async () => {
    const program = { algo: 'secretsanta', exclude_admins: false, rules: [] };
    const made = await makeScene(holder.app, [4, 0], program);
    await made.browser.call(campaigns.activate, { params: made.params });
    const round_id = await openAndAccept(made, [made.admin, ...made.members]);
    await made.browser.call(rounds.provision, { params: made.params });
    await holder.app.settle();
    const pairs = await ask(made.admin, made, { table: 'groups', round_id });
    expect(pairs.statusCode, pairs.body).toBe(409);
    expect(pairs.json()).toMatchObject({ code: 'presents_secret' });
  });
});
