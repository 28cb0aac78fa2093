import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { type MadeUser, makeUser } from '#test/factories.ts';
import { slackAnswersScene } from '#test/slack-answers.ts';
import { commandBody, nextTs, postAsSlack, pressBody } from '#test/slack-person.ts';

const { holder, vendor, invited, memberRow, url, withUser, askAgain } = slackAnswersScene();

const accept = (round_id: number) => buttonAction('answer', { round_id, answer: 'accepted' });
const decline = (round_id: number) => buttonAction('answer', { round_id, answer: 'rejected' });

describe('a request of Slack', () => {
  it('is refused without a right signature of the last five minutes', async () => {
    const made = await invited();
    const person = { team: vendor.team.id, user: 'U1' };
    const press = () => pressBody(person, accept(made.round_id));
    const stateOf = async (of: typeof made) => [await memberRow(of), vendor.responses.length];
    const command = () => commandBody(person, 'pause', { response_url: `${url()}/responses/1` });
    for (const [path, body] of [
      ['interactivity', press],
      ['commands', command],
    ] as const) {
      await holder.app.settle();
      const before = await stateOf(made);
      const post = (how: Parameters<typeof postAsSlack>[3], content = body()) =>
        postAsSlack(holder.app, path, content, how);
      expect(await post({ secret: 'another' })).toBe(401);
      expect(await post({ secondsAgo: 301 })).toBe(401);
      expect(await post({ secondsAgo: -301 })).toBe(401);
      expect(await post({ tamper: '&x=1' })).toBe(401);
      expect(await post({ type: 'application/json' })).toBe(415);
      expect(await post({ type: 'text/plain' })).toBe(415);
      expect(await post({}, `${body()}&padding=${'x'.repeat(300_000)}`)).toBe(413);
      await holder.app.settle();
      expect(await stateOf(made)).toEqual(before);
      expect(await post({ secondsAgo: 270 })).toBe(200);
      expect(await post({ type: 'application/x-www-form-urlencoded; charset=utf-8' })).toBe(200);
    }
    await holder.app.settle();
    expect(vendor.responses).toHaveLength(2);
  });

  it('that is signed and unknown is answered, and changes nothing', async () => {
    const made = await invited();
    const person = { team: vendor.team.id, user: 'U1' };
    const bodies = [
      'payload=%7B',
      'payload=%7B%22type%22%3A%22view_submission%22%7D',
      pressBody(person, { action_id: 'open.web', value: '' }),
      pressBody(person, { action_id: 'fika.answer.accepted', value: '{"round_id":"x"}' }),
      pressBody({ ...person, team: 'TNOBODY' }, accept(made.round_id)),
      pressBody(person, accept(made.round_id), { more: { actions: [] } }),
    ];
    for (const body of bodies) expect(await postAsSlack(holder.app, 'interactivity', body)).toBe(200);
    expect(await postAsSlack(holder.app, 'commands', 'command=%2Ffika')).toBe(200);
    await holder.app.settle();
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
  });

  it('of a user of another workspace with the same id changes nothing', async () => {
    const made = await invited();
    const user = { id: 'U1', username: 'ada', team_id: 'TOTHER' };
    const body = pressBody({ team: vendor.team.id, user: 'U1' }, accept(made.round_id), { more: { user } });
    expect(await postAsSlack(holder.app, 'interactivity', body)).toBe(200);
    await holder.app.settle();
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
  });

  it('of an installation for an organization finds its team, and only that', async () => {
    vendor.team = { id: 'E77', name: 'All of us', isOrganization: true };
    const made = await invited();
    const more = (install: boolean) => ({
      enterprise: { id: 'E77', name: 'All of us' },
      is_enterprise_install: install,
      team: install ? null : { id: 'T77', domain: 'part', enterprise_id: 'E77' },
      user: { id: 'U1', username: 'ada', team_id: 'T77' },
    });
    const person = { team: 'T77', user: 'U1' };
    await postAsSlack(
      holder.app,
      'interactivity',
      pressBody(person, accept(made.round_id), {
        more: { ...more(true), enterprise: { id: 'E78', name: '' } },
      }),
    );
    await holder.app.settle();
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    await postAsSlack(
      holder.app,
      'interactivity',
      pressBody(person, accept(made.round_id), { more: more(true) }),
    );
    await holder.app.settle();
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
    const command = commandBody(person, 'status', {
      response_url: `${url()}/responses/1`,
      enterprise_id: 'E77',
      is_enterprise_install: 'true',
    });
    await postAsSlack(holder.app, 'commands', command);
    await holder.app.settle();
    expect(vendor.responses).toHaveLength(1);
  });

  it('with an address for the answer that is not of Slack gets none', async () => {
    await invited();
    const body = commandBody({ team: vendor.team.id, user: 'U1' }, 'help', {
      response_url: 'http://localhost.example/responses/1',
    });
    expect(await postAsSlack(holder.app, 'commands', body)).toBe(200);
    await holder.app.settle();
    expect(vendor.responses).toEqual([]);
  });
});

describe('five hundred presses, each posted five times, in any order and at once', () => {
  it('end in the state of one run in order', async () => {
    const made = await invited();
    const { company_id, campaign_id } = made;
    const members: { member: MadeUser; slack: string }[] = [{ member: made.member, slack: 'U1' }];
    for (let index = 2; index <= 20; index += 1) {
      members.push({ member: await withUser(made, `U${index}`), slack: `U${index}` });
    }
    const { round_id } = await askAgain({ company_id, campaign_id, user: made.member });
    const paused = await makeCampaign(holder.app.services, { company_id, name: 'Paused' });
    const pairs = [];
    for (const { member } of members) {
      pairs.push([member.user_id, (await makeUser(holder.app.services, { company_id })).user_id]);
    }
    const { ids } = await makeCoffees(holder.app.services, company_id, pairs);
    const coffees = new Map(members.map(({ slack }, index) => [slack, ids[index] ?? 0]));
    const random = numbers(7);
    const pick = <T>(list: readonly T[]): T => list[random() % list.length] as T;
    const buttons = (slack: string) => [
      accept(round_id),
      decline(round_id),
      buttonAction('pause', { campaign_id: paused.campaign_id, weeks: pick([2, 4, 8]) }),
      buttonAction('return', { campaign_id: paused.campaign_id }),
      ...(['met', 'not_yet', 'no'] as const).map((happened) =>
        buttonAction('feedback', { coffee_id: coffees.get(slack) ?? 0, happened }),
      ),
    ];
    const presses = Array.from({ length: 500 }, (_, index) => {
      const { slack } = members[index % members.length] ?? { slack: '' };
      return { slack, button: pick(buttons(slack)), action_ts: nextTs() };
    });
    const bodies = presses.map(({ slack, button, action_ts }) =>
      pressBody({ team: vendor.team.id, user: slack }, button, { action_ts }),
    );
    const shuffled = Array.from({ length: 5 }, () => bodies)
      .flat()
      .map((body) => ({ body, at: random() }))
      .toSorted((one, other) => one.at - other.at);
    for (let from = 0; from < shuffled.length; from += 50) {
      const some = shuffled.slice(from, from + 50);
      const statuses = await Promise.all(
        some.map(({ body }) => postAsSlack(holder.app, 'interactivity', body)),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      if (from % 500 === 0) await holder.app.services.jobs.drain(holder.app.services, 8);
    }
    await holder.app.services.jobs.drain(holder.app.services, 8);

    const state = await readState(company_id, round_id, paused.campaign_id);
    for (const { member, slack } of members) {
      const own = presses.filter((press) => press.slack === slack).map(({ button }) => button.action_id);
      const answer = own.findLast((id) => id.startsWith('fika.answer'));
      const pause = own.findLast((id) => id === 'fika.pause' || id === 'fika.return');
      const happened = own.findLast((id) => id.startsWith('fika.feedback'));
      expect(state.get(member.user_id), `${slack}: ${own.join(' ')}`).toEqual({
        answer: answer ?? null,
        is_paused: pause === 'fika.pause',
        happened: happened ?? null,
      });
    }
  }, 120_000);

  async function readState(company_id: number, round_id: number, campaign_id: number) {
    const { services } = holder.app;
    return services.database.company(company_id, 'read', async (db) => {
      const answers = await db
        .selectFrom('round_members')
        .select(['user_id', 'accepted_at', 'rejected_at'])
        .where('company_id', '=', company_id)
        .where('round_id', '=', round_id)
        .execute();
      const pauses = await db
        .selectFrom('memberships')
        .select(['user_id', 'snoozed_until'])
        .where('company_id', '=', company_id)
        .where('campaign_id', '=', campaign_id)
        .execute();
      const feedback = await db
        .selectFrom('coffee_feedback')
        .select(['user_id', 'happened'])
        .where('company_id', '=', company_id)
        .execute();
      return new Map(
        answers.map(({ user_id: id, accepted_at, rejected_at }) => {
          const said = feedback.find((row) => row.user_id === id)?.happened;
          const answer = accepted_at ? 'fika.answer.accepted' : rejected_at ? 'fika.answer.rejected' : null;
          return [
            id,
            {
              answer,
              is_paused: pauses.some((row) => row.user_id === id && row.snoozed_until !== null),
              happened: said ? `fika.feedback.${said}` : null,
            },
          ];
        }),
      );
    });
  }
});

/** The same numbers each time, from a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
}
