import { createHash, randomBytes } from 'node:crypto';
import { ENDPOINTS, type ProblemResponse } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { type TeamsScene, teamsScene } from '#test/teams-scene.ts';

const { vendor, holder, scene, connected, openTab } = teamsScene();
const { msteams_auth_start: start, msteams_auth_finish: finish } = ENDPOINTS.msteams;

async function office() {
  const made = await scene();
  await connected(made);
  const member = await makeUser(holder.app.services, { company_id: made.company_id });
  return { ...made, member };
}

const newSecret = () => randomBytes(32).toString('base64url');
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** What a window does: it starts a login for the secret of a tab, and gets a cookie. */
async function begin(secret: string) {
  const answer = await holder.app.http.inject({
    method: 'POST',
    url: start.path,
    payload: { challenge: challengeOf(secret), login_hint: 'someone@office.example' },
  });
  const given = String(answer.headers['set-cookie']);
  return { url: answer.json<{ url: string }>().url, given, cookie: given.split(';')[0] ?? '' };
}

/** What the window does when Microsoft sends it back. */
async function end(payload: object, cookie: string) {
  const answer = await holder.app.http.inject({
    method: 'POST',
    url: finish.path,
    headers: { cookie },
    payload,
  });
  const body = answer.json<ProblemResponse & { proof: string }>();
  return { proof: body.proof, refusal: answer.statusCode < 300 ? null : body.code };
}

/** The whole login of a user of the tenant in a window. */
async function logIn({ tenant }: Pick<TeamsScene, 'tenant'>, user: { address: string; acct?: 0 | 1 }) {
  const secret = newSecret();
  vendor.user = vendor.makeUser({ tenant, ...user });
  const { url, cookie } = await begin(secret);
  const { proof, refusal } = await end(await vendor.logIn(url), cookie);
  return { secret, refusal, proof, token: `popup:${proof}:${secret}` };
}

describe('a login in a window of a tab', () => {
  it('opens the workspace as the token of Teams does', async () => {
    const made = await office();
    const { token } = await logIn(made, { address: made.member.email });
    const { body, given, refusal } = await openTab(token);
    expect(refusal).toBeNull();
    expect(body.workspace.id).toBe(made.company_id);
    expect(body.session).toMatchObject({ method: 'msteams' });
    expect(given).toMatch(/; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  });

  it('offers the account of the tab, and returns what no server logs', async () => {
    const { url, given } = await begin(newSecret());
    const query = new URL(url).searchParams;
    expect(query.get('response_mode')).toBe('fragment');
    expect(query.get('login_hint')).toBe('someone@office.example');
    // Another app in Teams may open this window, too: no one is logged in without a click.
    expect(query.get('prompt')).toBe('select_account');
    expect(query.get('redirect_uri')).toMatch(/\/msteams\/auth-end$/);
    expect(given).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax/);
  });

  it('recognizes neither guests nor admins by an address, and no one of another tenant', async () => {
    const made = await office();
    const refusalOf = async (token: string) => (await openTab(token)).refusal;
    const unknown = 'msteams_user_unknown';
    const guest = await logIn(made, { address: made.member.email, acct: 1 });
    expect(await refusalOf(guest.token)).toBe(unknown);
    expect(await refusalOf((await logIn(made, { address: made.admin.email })).token)).toBe(unknown);
    const elsewhere = await logIn({ tenant: vendor.makeUser().tenant }, { address: made.member.email });
    expect(elsewhere.refusal).toBe('msteams_not_connected');
  });

  it('is finished once, by the window that began it, within fifteen minutes', async () => {
    const made = await office();
    vendor.user = vendor.makeUser({ tenant: made.tenant, address: made.member.email });
    const invalid = 'msteams_token_invalid';
    const [mine, theirs] = [await begin(newSecret()), await begin(newSecret())];
    const answer = await vendor.logIn(mine.url);
    expect((await end(answer, theirs.cookie)).refusal).toBe(invalid);
    expect((await end(answer, '')).refusal).toBe(invalid);
    expect((await end({ ...answer, state: 'x' }, mine.cookie)).refusal).toBe(invalid);
    expect((await end({ ...answer, code: 'x' }, mine.cookie)).refusal).toBe(invalid);
    expect((await end(answer, mine.cookie)).refusal).toBeNull();
    expect((await end(answer, mine.cookie)).refusal).toBe(invalid);
    const late = await begin(newSecret());
    const found = await vendor.logIn(late.url);
    await holder.app.advance('16 minutes');
    expect((await end(found, late.cookie)).refusal).toBe(invalid);
  });

  it('proves someone to the tab that asked for it, for an hour', async () => {
    const made = await office();
    const { proof, token } = await logIn(made, { address: made.member.email });
    const refusalOf = async (text: string) => (await openTab(text)).refusal;
    const invalid = 'msteams_token_invalid';
    for (const text of [
      `popup:${proof}:${newSecret()}`,
      `popup:${proof}`,
      `popup:${proof}x:y`,
      'popup:',
      proof,
    ])
      expect(await refusalOf(text)).toBe(invalid);
    expect(await refusalOf(token)).toBeNull();
    await holder.app.advance('61 minutes');
    expect(await refusalOf(token)).toBe(invalid);
  });

  it('takes no long texts', async () => {
    for (const payload of [{ challenge: 'x'.repeat(44) }, { challenge: '' }, {}]) {
      const { statusCode } = await holder.app.http.inject({ method: 'POST', url: start.path, payload });
      expect(statusCode).toBe(400);
    }
    expect((await end({ state: 's', code: 'x'.repeat(5_000) }, '')).refusal).toBe('invalid_input');
  });
});
