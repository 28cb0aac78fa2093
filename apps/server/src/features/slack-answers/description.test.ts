import { ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { slackAnswersScene } from '#test/slack-answers.ts';
import { elementsOf } from '#test/slack-person.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';

const { holder, vendor, invited, matched, setStatus, setUser, user, askAgain } = slackAnswersScene();

describe('what Slack is sent', () => {
  it.skipIf(!hasDescription)(
    'fits the description of its API in every state (skipped without it beside the project)',
    async () => {
      const made = await invited({ first_name: '<!channel> & *Amara*' });
      const { company_id, round_id, campaign_id, member } = made;
      const { coffee_id } = await matched(company_id, member);
      for (const answer of ['accepted', 'rejected'] as const) {
        await user.press('U1', buttonAction('answer', { round_id, answer }));
      }
      for (const happened of ['met', 'not_yet', 'no'] as const) {
        await user.press('U1', buttonAction('feedback', { coffee_id, happened }));
      }
      await user.press('U1', buttonAction('pause', { campaign_id, weeks: 4 }), { channel: null });
      await user.press('U1', buttonAction('return', { campaign_id }), { channel: null });
      await user.press('U1', buttonAction('times', { coffee_id }), { channel: null });
      await user.press('U1', buttonAction('times', { coffee_id }));
      for (const text of ['help', 'status', 'meet', 'pause']) await user.command('U1', text);
      for (const status of [ROUND_STATUS.provisioned, ROUND_STATUS.matchsSent, ROUND_STATUS.deleted]) {
        await setStatus(made, status);
        await user.press('U1', buttonAction('answer', { round_id, answer: 'accepted' }));
      }
      await user.press('U9', buttonAction('answer', { round_id, answer: 'accepted' }));
      await user.openHome('U9');
      await setUser(made, { is_active: false, inactive_reason: 'admin' });
      await user.press('U1', buttonAction('answer', { round_id, answer: 'accepted' }));
      const called = new Set(vendor.calls.map(({ method }) => method));
      for (const method of ['chat.update', 'chat.postEphemeral', 'chat.postMessage', 'views.publish']) {
        expect(called).toContain(method);
      }
      expect(faultsOfCalls(vendor.calls)).toEqual([]);
      const answers = vendor.responses.map((args) => ({
        method: 'chat.postMessage',
        args: { channel: 'C1', text: args.text, blocks: args.blocks },
        token: null,
      }));
      expect(answers).toHaveLength(4);
      expect(faultsOfCalls(answers)).toEqual([]);
    },
    60_000,
  );

  it('is at most a hundred blocks, and no id of an element twice in one of them', async () => {
    const made = await invited();
    for (let index = 0; index < 20; index += 1) {
      const { campaign_id } = await makeCampaign(holder.app.services, { company_id: made.company_id });
      await askAgain({ company_id: made.company_id, campaign_id, user: made.member });
      await matched(made.company_id, made.member);
    }
    await holder.app.advance('15 days');
    const home = await user.openHome('U1');
    expect(home?.blocks.length).toBeGreaterThan(60);
    expect(home?.blocks.length).toBeLessThanOrEqual(100);
    for (const block of home?.blocks ?? []) {
      // Slack names the others.
      const ids = elementsOf({ text: '', blocks: [block] }).flatMap(({ action_id: id }) => (id ? [id] : []));
      expect(new Set(ids).size).toBe(ids.length);
    }
  }, 60_000);
});
