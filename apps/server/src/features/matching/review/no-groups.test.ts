import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { newestMail } from '#test/mails.ts';
import { reviewing } from '#test/review.ts';

const holder = testApp();
const r = reviewing(holder);

describe('a session under review to which one person said yes', () => {
  it('ends without an admin at its sending time, emails the reason, and lets the next one begin', async () => {
    const of = await r.review(4, { yes: 1, frequency: 1 });
    const [alone] = of.scene.members as [MadeUser];
    const round = await r.roundOf(of);
    expect([round.status, round.groups_count]).toEqual([ROUND_STATUS.provisioned, 0]);
    const outcome = await r.outcomeOf(of, alone);
    await r.goTo(round.matchs_send_at, -1);
    expect((await r.roundOf(of)).status).toBe(ROUND_STATUS.provisioned);
    expect(await r.bell(of), 'there is nothing to approve').toEqual([]);
    expect(await r.subjects(of.scene.admin)).toEqual([]);
    await r.goTo(round.matchs_send_at);
    expect((await r.roundOf(of)).status).toBe(ROUND_STATUS.matchsSent);
    expect(await r.outcomeOf(of, alone)).toEqual(outcome);
    expect((await newestMail(holder.app, alone.email))?.subject).toMatch(/: no match this time$/);
    await r.goTo(round.matchs_send_at, 60 * 24 * 10);
    const admin = await r.admin(of);
    const { results } = await admin.call(ENDPOINTS.rounds.sessions, { params: of.scene.params });
    expect(results.length).toBeGreaterThan(1);
  });

  it.each(['session_send', 'session_approve'] as const)(
    'may be ended by an admin before: %s',
    async (act) => {
      const of = await r.review(4, { yes: 1 });
      await r.act(of, act);
      if (act === 'session_approve') await r.goTo((await r.roundOf(of)).matchs_send_at);
      expect((await r.roundOf(of)).status).toBe(ROUND_STATUS.matchsSent);
    },
  );
});
