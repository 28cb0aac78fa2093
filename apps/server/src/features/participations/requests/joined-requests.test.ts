import { CHANNELS, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { claimEmails } from '#features/email-outbox/sending/commands/claim-emails.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import {
  recordDeliveryReport,
  lockJoinedEmails,
  lockSentEmail,
} from '#features/email-outbox/bounces/commands/record-delivery-report.ts';
import { answerInvitation } from '../invitations/commands/answer-invitation.ts';
import { sendInvitations } from '../invitations/commands/send-invitations.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { slackScene } from '#test/slack-scene.ts';

const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { linked } = slackPrograms(scenes);

interface Given {
  name: string;
  algo?: string;
  channel?: number;
  description?: string;
}

/** A company with Ada, and programs whose sessions are about to invite her. */
async function office(programs: readonly Given[]) {
  const { services } = holder.app;
  const made = await scene();
  const { company_id } = made;
  const ada = await makeUser(services, { company_id, first_name: 'Ada', role: ROLES.enduser });
  const sessions = new Map<string, { campaign_id: number; round_id: number }>();
  for (const program of programs) {
    const { campaign_id } = await makeCampaign(services, {
      company_id,
      exclude_admins: true,
      users_per_group: 2,
      optin_option: 1,
      ...program,
    } as never);
    const { round_id } = await makeRound(services, { company_id, campaign_id });
    sessions.set(program.name, { campaign_id, round_id });
  }
  const session = (name: string) => {
    const found = sessions.get(name);
    if (!found) throw new Error(name);
    return found;
  };
  const write = (statement: ReturnType<typeof sql>) =>
    services.database.company(company_id, 'write', (db) => statement.execute(db));
  const outbox = async () => {
    const { rows } = await services.database.company(company_id, 'read', (db) =>
      sql<{
        name: string;
        kind: string;
        state: string;
        error: string | null;
        channel: string;
        joined_id: number | null;
      }>`
        select c.name, d.kind, d.state, d.error, d.channel, d.joined_id from deliveries d
        join rounds r on r.company_id = d.company_id and r.id = d.round_id
        join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where d.user_id = ${ada.user_id} order by d.id`.execute(db),
    );
    return rows;
  };
  const states = async () => (await outbox()).map(({ name, state }) => `${name} ${state}`);
  /** The invitations of each session wait, and nothing leaves. */
  const queueAll = async () => {
    for (const { round_id } of sessions.values())
      await inCompany(services, company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
  };
  return { ...made, ada, session, sessions, write, outbox, states, queueAll };
}

const mails = async (who: MadeUser) => (await mailsTo(holder.app, who.email)).toReversed();
const subjects = async (who: MadeUser) => (await mails(who)).map(({ subject }) => subject);
const drain = () => holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');

const THREE: Given[] = [
  { name: 'Tea', description: 'Two colleagues from other teams.' },
  { name: 'Draw', algo: 'lottery' },
  { name: 'Walk' },
];

describe('invitations of several programs at the same moment', () => {
  it('are one email with a part for each program, and its own answers', async () => {
    const { company_id, ada, states, sessions } = await office(THREE);
    const { services } = holder.app;
    await inCompany(services, company_id, 'write', async (ctx) => {
      for (const { round_id } of sessions.values()) await ctx.emit('round.opened', { round_id });
    });
    await holder.app.settle();
    const [mail, ...others] = await mails(ada);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^(Tea|Draw|Walk), (Tea|Draw|Walk),? and (Tea|Draw|Walk): are you in\?$/);
    expect(mail?.text).toContain('Two colleagues from other teams.');
    expect(mail?.text).toContain('One group is drawn from everyone who accepts.');
    expect(mail?.text).toContain('Half an hour with a colleague.');
    const tokens = (mail?.text ?? '').match(/optin\/accept\?token=\S+/g) ?? [];
    expect(new Set(tokens).size).toBe(3);
    expect((mail?.text ?? '').match(/optin\/reject\?token=/g)).toHaveLength(3);
    expect((mail?.text ?? '').match(/unsubscribe\/campaign\/confirmation/g)).toHaveLength(3);
    expect((await states()).toSorted()).toEqual(['Draw sent', 'Tea sent', 'Walk sent']);
  });

  it('leave without a session that was withdrawn, and without one that leaves through Slack', async () => {
    const made = await office([...THREE, { name: 'Chat', channel: CHANNELS.slack }]);
    const team = await connected(made);
    await linked(made.company_id, team, [made.ada.user_id]);
    await made.queueAll();
    await made.write(
      sql`update rounds set status = ${ROUND_STATUS.deleted} where id = ${made.session('Walk').round_id}`,
    );
    await holder.app.settle();
    expect(await subjects(made.ada)).toEqual(['Tea and Draw: are you in?']);
    expect(vendor.posted).toHaveLength(1);
    expect((await made.outbox()).map(({ name, state, channel }) => `${name} ${channel} ${state}`)).toEqual([
      'Tea email sent',
      'Draw email sent',
      'Walk email skipped',
      'Chat slack sent',
    ]);
  });

  it('are separate where an admin wrote the invitation', async () => {
    const made = await office(THREE);
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bring tea' }] }],
    };
    await made.write(sql`
      insert into letters (company_id, campaign_id, kind, language, subject, json)
      values (${made.company_id}, ${made.session('Tea').campaign_id}, 'request', 'en', 'Bring tea', ${JSON.stringify(document)}::jsonb)`);
    await made.queueAll();
    await holder.app.settle();
    expect((await subjects(made.ada)).toSorted()).toEqual(['Bring tea', 'Draw and Walk: are you in?']);
  });

  it('wait for their own turn where they cannot leave with another one', async () => {
    const made = await office([THREE[0] as Given, THREE[2] as Given]);
    await made.write(
      sql`update campaigns set request_subject = 'A cup with me?' where company_id = ${made.company_id}`,
    );
    await made.queueAll();
    // Quiet hours end in three minutes for the second one.
    await made.write(
      sql`update deliveries set next_try_at = app_now() + interval '3 minutes'
        where company_id = ${made.company_id} and round_id = ${made.session('Walk').round_id}`,
    );
    await drain();
    expect(await made.states()).toEqual(['Tea sent', 'Walk queued']);
    await holder.app.advance('4 minutes');
    await drain();
    expect(await made.states()).toEqual(['Tea sent', 'Walk sent']);
  });

  it('are joined where the message is that of the program’s template, and alone at another moment', async () => {
    const made = await office(THREE);
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Template' }] }],
    };
    await made.write(sql`
      insert into letters (company_id, campaign_id, kind, language, subject, json, is_written)
      values (${made.company_id}, ${made.session('Tea').campaign_id}, 'request', 'en', 'x', ${JSON.stringify(document)}::jsonb, false)`);
    for (const name of ['Tea', 'Draw', 'Walk']) {
      const { round_id } = made.session(name);
      if (name === 'Walk') {
        await holder.app.settle();
        await holder.app.advance('10 minutes');
        await drain();
      }
      await inCompany(holder.app.services, made.company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    }
    await holder.app.settle();
    const seen = await subjects(made.ada);
    expect(seen[0]).toBe('Tea and Draw: are you in?');
    expect(seen[1]).toMatch(/^Walk: join the session of /);
    expect(seen).toHaveLength(2);
  });

  it('are left by one click in all of their programs', async () => {
    const made = await office(THREE);
    await made.queueAll();
    await holder.app.settle();
    const [mail] = await mails(made.ada);
    const headers = mail?.headers as Record<string, string> | undefined;
    const { pathname } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    const answer = await holder.app.http.inject({
      method: 'POST',
      url: pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await made.write(sql`select campaign_id, status from memberships order by campaign_id`);
    expect(rows).toEqual(
      [...made.sessions.values()].map(({ campaign_id }) => ({ campaign_id, status: 'left' })),
    );
  });

  it('bounce for each program', async () => {
    const made = await office(THREE);
    await made.queueAll();
    await holder.app.settle();
    const [first] = await made.outbox();
    await inCompany(holder.app.services, made.company_id, 'write', async (ctx) => {
      const mail = await lockSentEmail(ctx, first?.joined_id ?? 0);
      if (!mail) throw new Error('no email');
      for (const one of [mail, ...(await lockJoinedEmails(ctx, mail))]) {
        const report = { kind: 'bounced' as const, status: '5.1.1', reason: 'No such mailbox' };
        await recordDeliveryReport(ctx, one, { ...report, isForGood: true, fingerprint: 'x' });
      }
    });
    expect(await made.states()).toEqual(['Tea bounced', 'Draw bounced', 'Walk bounced']);
  });
});

describe('a worker that ends', () => {
  const claimant = { by: 'ended', company_id: null, chat: null, most: 100 };

  it('before it hands one email over leaves all of its invitations to another one, which sends them once', async () => {
    const made = await office(THREE);
    await made.queueAll();
    const claimed = await claimEmails(holder.app.services, claimant, holder.app.services.log);
    const mail = claimed?.find(({ delivery }) => delivery.user_id === made.ada.user_id);
    expect(mail?.joined).toHaveLength(2);
    expect(await made.states()).toEqual(['Tea sending', 'Draw sending', 'Walk sending']);
    await drain();
    await holder.app.settle();
    expect(await subjects(made.ada)).toEqual(['Tea, Draw, and Walk: are you in?']);
    expect(await made.states()).toEqual(['Tea sent', 'Draw sent', 'Walk sent']);
  });

  it('after it handed one email over has it sent again as one', async () => {
    const made = await office(THREE);
    await made.queueAll();
    const claimed = await claimEmails(holder.app.services, claimant, holder.app.services.log);
    const mail = claimed?.find(({ delivery }) => delivery.user_id === made.ada.user_id);
    await made.write(
      sql`update deliveries set wire_at = app_now(), attempts = 1, joined_id = ${mail?.delivery.id ?? 0}`,
    );
    // A session of another program must not become a part of what was sent already.
    const late = await makeCampaign(holder.app.services, { company_id: made.company_id, name: 'Late' });
    const { round_id } = await makeRound(holder.app.services, { company_id: made.company_id, ...late });
    await inCompany(holder.app.services, made.company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    await drain();
    await holder.app.settle();
    const seen = (await subjects(made.ada)).toSorted();
    expect(seen).toEqual([
      expect.stringMatching(/^Late: join the session of /),
      'Tea, Draw, and Walk: are you in?',
    ]);
    expect(await made.states()).toEqual(['Tea sent', 'Draw sent', 'Walk sent', 'Late sent']);
  });
});

it('reminders that wait together are one email, without a program that was answered meanwhile', async () => {
  const made = await office(THREE);
  await made.queueAll();
  await holder.app.settle();
  const { company_id, ada } = made;
  for (const { round_id } of made.sessions.values()) {
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      queueDeliveries(ctx, { round_id, kind: 'reminder', deliveries: [ada] }),
    );
  }
  const { round_id } = made.session('Draw');
  await inCompany(holder.app.services, company_id, 'write', (ctx) =>
    answerInvitation(ctx, { company_id, round_id, user_id: ada.user_id }, { answer: 'accepted' }),
  );
  await holder.app.settle();
  expect((await subjects(ada)).at(-1)).toBe('Tea and Walk: there’s still time to answer');
  expect((await made.states()).slice(3)).toEqual(['Tea sent', 'Draw skipped', 'Walk sent']);
});
