import { OPTIN_ACTIONS, type OptinAction, type OptinGone, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { dayIn } from '#test/clock.ts';
import { type Asked, optinScene } from '#test/optin.ts';

const holder = testApp();
let app: TestApp;
beforeEach(() => {
  app = holder.app;
});
const { ask, askAgain, memberRow, membership, setStatus, setUser, view, post, refused } = optinScene(holder);

const setMembership = (asked: Asked, values: Record<string, unknown>) =>
  app.services.database.company(asked.company_id, 'write', (db) =>
    db
      .insertInto('memberships')
      .values({
        company_id: asked.company_id,
        campaign_id: asked.campaign_id,
        user_id: asked.user.user_id,
        ...values,
      })
      .execute(),
  );
const erase = (asked: Asked) =>
  setUser(asked, {
    is_active: false,
    inactive_reason: 'left',
    erased_at: sql`app_now()`,
    first_name: '',
    last_name: '',
  });

type Refusal = 'optin_late' | 'optin_gone' | 'optin_closed' | 'membership_removed' | null;
interface State {
  make: (asked: Asked) => Promise<unknown>;
  state: 'open' | 'late' | 'gone';
  why: OptinGone | null;
  /** The refusal of each action; null when it succeeds. */
  answers: Record<OptinAction, Refusal>;
}

const GONE = { accept: 'optin_gone', reject: 'optin_gone' } as const;
const DONE = { late: null, snooze: null, unsubscribe: null, resubscribe: null, stay: null } as const;
const OUT = {
  ...GONE,
  late: 'optin_gone',
  snooze: 'optin_gone',
  unsubscribe: null,
  stay: 'optin_gone',
} as const;

/** Every state that a link can meet. A program that brings nothing more has nothing to say yes to. */
const STATES: Record<string, State> = {
  open: {
    make: () => Promise.resolve(),
    state: 'open',
    why: null,
    answers: { accept: null, reject: null, ...DONE },
  },
  'under review': {
    make: (asked) => setStatus(asked, 5),
    state: 'late',
    why: null,
    answers: { accept: null, reject: 'optin_late', ...DONE },
  },
  sent: {
    make: (asked) => setStatus(asked, 2),
    state: 'late',
    why: null,
    answers: { accept: 'optin_late', reject: 'optin_late', ...DONE },
  },
  withdrawn: {
    make: (asked) => setStatus(asked, 3),
    state: 'gone',
    why: 'withdrawn',
    answers: { ...GONE, ...DONE },
  },
  'of an archived program': {
    make: (asked) =>
      app.services.database.company(asked.company_id, 'write', async (db) => {
        await sql`update campaigns set status = 'archived', next_matchs_send_at = null, next_requests_send_at = null
          where id = ${asked.campaign_id}`.execute(db);
        await sql`update rounds set status = ${ROUND_STATUS.archived} where id = ${asked.round_id}`.execute(
          db,
        );
      }),
    state: 'gone',
    why: 'archived',
    answers: { ...GONE, ...DONE, late: 'optin_gone', snooze: 'optin_gone' },
  },
  left: {
    make: (asked) => setMembership(asked, { status: 'left' }),
    state: 'gone',
    why: 'left',
    answers: { ...OUT, resubscribe: null },
  },
  'taken out by an admin': {
    make: (asked) => setMembership(asked, { status: 'left', removed: true }),
    state: 'gone',
    why: 'removed',
    answers: { ...OUT, resubscribe: 'membership_removed' },
  },
  'left altogether': {
    make: (asked) => setUser(asked, { is_active: false, inactive_reason: 'left' }),
    state: 'gone',
    why: 'left_product',
    answers: { ...OUT, resubscribe: null },
  },
  'deactivated by an admin': {
    make: (asked) => setUser(asked, { is_active: false, inactive_reason: 'admin' }),
    state: 'gone',
    why: 'inactive',
    answers: { ...OUT, resubscribe: 'optin_closed' },
  },
  'with a mailbox that refuses': {
    make: (asked) => setUser(asked, { is_active: false, inactive_reason: 'bounced' }),
    state: 'gone',
    why: 'bounced',
    answers: { ...OUT, resubscribe: 'optin_closed' },
  },
  erased: {
    make: erase,
    state: 'gone',
    why: 'erased',
    answers: { ...OUT, unsubscribe: 'optin_gone', resubscribe: 'optin_gone' },
  },
  'not asked': {
    make: (asked) =>
      app.services.database.company(asked.company_id, 'write', (db) =>
        sql`update round_members set asked_at = null, outcome = 'over_cap' where round_id = ${asked.round_id}`.execute(
          db,
        ),
      ),
    state: 'gone',
    why: 'not_asked',
    answers: { ...GONE, ...DONE },
  },
};

const MORE: Partial<Record<OptinAction, Record<string, unknown>>> = {
  snooze: { until: dayIn(14) },
  resubscribe: { scope: 'product' },
};

describe('every action in every state', () => {
  for (const [name, { make, state, why, answers }] of Object.entries(STATES)) {
    it(`of an invitation that is ${name}`, async () => {
      for (const action of OPTIN_ACTIONS) {
        const asked = await ask({ next_matchs_send_at: '2099-12-07T08:00:00Z' });
        await make(asked);
        expect(await view(asked, action), `${action} shows`).toMatchObject({ state, why });
        const answer = answers[action];
        const given = MORE[action] ?? {};
        if (answer === null) await post(asked, action, given);
        else expect((await refused(asked, action, asked.token(action), given)).code, action).toBe(answer);
      }
    });
  }
});

describe('what every page says', () => {
  it('names no member of whom no data is kept', async () => {
    const asked = await ask();
    await erase(asked);
    expect((await view(asked)).member).toMatchObject({ first_name: '', last_name: '' });
  });

  it('whether the workspace lets its members in, and meet each other', async () => {
    const closed = await ask({ options: { account_access: { enable_account_access: false } } });
    expect(await view(closed)).toMatchObject({ has_pages: false, has_instant_match: false });
    expect(await view(await ask())).toMatchObject({ has_pages: true, has_instant_match: true });
    const quiet = await ask({ options: { account_access: { enable_instant_match: false } } });
    expect(await view(quiet)).toMatchObject({ has_pages: true, has_instant_match: false });
  });
});

describe('too late', () => {
  it('offers the next session of the series, and one yes counts for that one alone', async () => {
    const asked = await ask({ next_matchs_send_at: '2099-12-07T08:00:00Z' });
    await setStatus(asked, 2);
    const { next } = await view(asked);
    expect(next).toMatchObject({ joins: false });
    expect(await post(asked, 'late')).toMatchObject({ next: { joins: true } });
    expect(await membership(asked)).toMatchObject({ joins_next: true });
    const second = await askAgain(asked);
    const row = await memberRow(second);
    expect([row.asked_at !== null, row.accepted_at !== null]).toEqual([true, true]);
    expect(
      await app.services.database.company(asked.company_id, 'read', (db) =>
        db.selectFrom('deliveries').select('id').where('round_id', '=', second.round_id).execute(),
      ),
      'nobody is asked what they have answered',
    ).toEqual([]);
    expect(await membership(asked)).toMatchObject({ joins_next: false });
    const third = await askAgain(asked);
    expect((await memberRow(third)).accepted_at).toBeNull();
  });

  it('takes the yes back', async () => {
    const asked = await ask({ next_matchs_send_at: '2099-12-07T08:00:00Z' });
    await setStatus(asked, 2);
    await post(asked, 'late');
    expect(await post(asked, 'late', { joins: false })).toMatchObject({ next: { joins: false } });
    expect((await memberRow(await askAgain(asked))).accepted_at).toBeNull();
  });

  it('answers the session that is open by now', async () => {
    const asked = await ask();
    await setStatus(asked, 2);
    const second = await askAgain(asked);
    expect(await post(asked, 'late')).toMatchObject({ next: { joins: true } });
    expect((await memberRow(second)).accepted_at).not.toBeNull();
    await post(asked, 'late', { joins: false });
    expect((await memberRow(second)).rejected_at).not.toBeNull();
  });

  it('offers nothing where nothing comes', async () => {
    const asked = await ask();
    await setStatus(asked, 2);
    expect((await view(asked)).next).toBeNull();
    expect((await refused(asked, 'late')).code).toBe('optin_gone');
  });
});

describe('coming back', () => {
  const isActive = async ({ company_id, user }: Asked) => {
    const { rows } = await app.services.database.company(company_id, 'read', (db) =>
      sql<{ is_active: boolean; inactive_reason: string | null }>`
        select is_active, inactive_reason from users where id = ${user.user_id}`.execute(db),
    );
    return rows[0];
  };

  it('undoes leaving a program, and the open question is asked again', async () => {
    const asked = await ask();
    await post(asked, 'accept');
    await post(asked, 'unsubscribe');
    const back = await post(asked, 'resubscribe');
    expect(back).toMatchObject({ state: 'open', subscribed: true, answer: 'none' });
    expect(await membership(asked)).toMatchObject({ status: 'active' });
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted' });
  });

  it('undoes leaving everything, by the link of the confirmation', async () => {
    const asked = await ask();
    const left = await post(asked, 'unsubscribe', { scope: 'product' });
    expect(left).toMatchObject({ why: 'left_product' });
    const { resubscribe = '' } = left.tokens;
    await post({ ...asked, token: () => resubscribe }, 'resubscribe', { scope: 'product' });
    expect(await isActive(asked)).toEqual({ is_active: true, inactive_reason: null });
    expect(await view(asked)).toMatchObject({ state: 'open', subscribed: true });
  });

  it('undoes nothing that an admin did, and nothing twice', async () => {
    const asked = await ask();
    await setUser(asked, { is_active: false, inactive_reason: 'admin' });
    await refused(asked, 'resubscribe', asked.token('resubscribe'), { scope: 'product' });
    expect(await isActive(asked)).toEqual({ is_active: false, inactive_reason: 'admin' });
    const other = await ask();
    await post(other, 'unsubscribe');
    for (let times = 0; times < 2; times += 1) {
      expect(await post(other, 'resubscribe')).toMatchObject({ subscribed: true });
    }
  });

  it('brings the last superadmin back to what they left in one go, and to nothing else', async () => {
    const asked = await ask({ role: ROLES.superadmin });
    const other = { ...asked, ...(await askOther(asked)) };
    await post(other, 'unsubscribe');
    await app.advance('1 minute');
    await post(asked, 'unsubscribe', { scope: 'product' });
    await post(asked, 'resubscribe', { scope: 'product' });
    expect(await membership(asked)).toMatchObject({ status: 'active' });
    expect(await membership(other)).toMatchObject({ status: 'left' });
  });

  async function askOther(asked: Asked) {
    const { campaign_id } = await makeCampaign(app.services, { company_id: asked.company_id });
    return askAgain({ ...asked, campaign_id });
  }
});
