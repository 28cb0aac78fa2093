import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { teamsScene } from '#test/teams-scene.ts';

const {
  msteams: list,
  msteams_connect: connect,
  msteams_callback: callback,
  delete_msteams: disconnect,
} = ENDPOINTS.msteams;
const { vendor, holder, scene, connected, openTab } = teamsScene();

const refusal = (code: string) => ({ problem: { code } });

describe('an organization at Microsoft', () => {
  it('is connected by the login of one of its people, shown, and disconnected', async () => {
    const made = await scene();
    const { browser, params, tenant } = made;
    expect(await connected(made, { address: 'Ada@Office.example' })).toMatchObject({
      tenant: { id: tenant, name: 'office.example' },
      can_send: true,
      linked_count: 0,
    });
    const { results } = await browser.call(list, { params });
    expect(results).toMatchObject([{ tenant: { id: tenant }, connected_by_name: expect.any(String) }]);
    const id = results[0]?.id ?? 0;
    await browser.call(disconnect, { params: { ...params, id } });
    expect((await browser.call(list, { params })).results).toEqual([]);
    await expect(browser.call(disconnect, { params: { ...params, id } })).rejects.toMatchObject(
      refusal('not_found'),
    );
  });

  it('may be one of several, and stays the same when it is connected again', async () => {
    const made = await scene();
    const first = await connected(made);
    const second = await connected(made, { tenant: vendor.makeUser().tenant, address: 'b@north.example' });
    expect((await connected(made)).id).toBe(first.id);
    const { results } = await made.browser.call(list, { params: made.params });
    expect(results.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('belongs to one company at a time', async () => {
    const made = await scene();
    const other = { ...(await scene()), tenant: made.tenant };
    const { id } = await connected(made);
    await expect(connected(other)).rejects.toMatchObject(refusal('msteams_tenant_taken'));
    const foreign = other.browser.call(disconnect, { params: { ...other.params, id } });
    await expect(foreign).rejects.toMatchObject(refusal('not_found'));
    await made.browser.call(disconnect, { params: { ...made.params, id } });
    await expect(connected(other)).resolves.toMatchObject({ tenant: { id: made.tenant } });
  });

  it('is not connected by a guest of it, nor by someone who may be one', async () => {
    const made = await scene();
    await expect(connected(made, { acct: 1 })).rejects.toMatchObject(refusal('msteams_guest'));
    const { acct, ...unknown } = vendor.makeUser({ tenant: made.tenant });
    expect(acct).toBe(0);
    const { browser, params } = made;
    vendor.user = unknown;
    const body = await vendor.logIn((await browser.call(connect, { params })).url);
    await expect(browser.call(callback, { params, body })).rejects.toMatchObject(refusal('msteams_guest'));
  });

  it('needs a consent of the same admin, once, for fifteen minutes', async () => {
    const made = await scene();
    const { params, browser, company_id, tenant } = made;
    vendor.user = vendor.makeUser({ tenant });
    const begun = async () => vendor.logIn((await browser.call(connect, { params })).url);
    const body = await begun();
    const colleague = await holder.app.as(await makeUser(holder.app.services, { company_id, role: 2 }));
    const invalid = refusal('msteams_consent_invalid');
    await expect(colleague.call(callback, { params, body })).rejects.toMatchObject(invalid);
    const elsewhere = await scene();
    const foreign = elsewhere.browser.call(callback, { params: elsewhere.params, body });
    await expect(foreign).rejects.toMatchObject(invalid);
    await browser.call(callback, { params, body });
    await expect(browser.call(callback, { params, body })).rejects.toMatchObject(invalid);
    const late = await begun();
    await holder.app.advance('16 minutes');
    await expect(browser.call(callback, { params, body: late })).rejects.toMatchObject(invalid);
  });

  it('is refused in words while Microsoft is away', async () => {
    const made = await scene();
    const { params, browser, tenant } = made;
    vendor.user = vendor.makeUser({ tenant });
    const body = await vendor.logIn((await browser.call(connect, { params })).url);
    vendor.isDown = true;
    const away = browser.call(callback, { params, body });
    await expect(away).rejects.toMatchObject(refusal('msteams_unreachable'));
    vendor.isDown = false;
  });

  it('is not connected by an answer of Microsoft without a token', async () => {
    const made = await scene();
    for (const grant of ['<p>an error</p>', '{"id_token": 7}', 'null', '']) {
      vendor.grant = grant;
      await expect(connected(made)).rejects.toMatchObject(refusal('msteams_unreachable'));
    }
    vendor.grant = null;
    await expect(connected(made)).resolves.toMatchObject({ tenant: { id: made.tenant } });
  });

  it('logs its people out in Teams when it is disconnected', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const member = await makeUser(holder.app.services, { company_id: made.company_id });
    const token = await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email }));
    const tab = await openTab(token);
    const { auth_session: session } = ENDPOINTS.accounts;
    expect((await tab.browser.call(session)).is_authenticated).toBe(true);
    await made.browser.call(disconnect, { params: { ...made.params, id } });
    expect((await tab.browser.call(session)).is_authenticated).toBe(false);
    expect((await openTab(token)).refusal).toBe('msteams_not_connected');
  });
});
