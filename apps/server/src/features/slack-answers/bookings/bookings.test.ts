import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { slackAnswersScene } from '#test/slack-answers.ts';
import { actionsIn, elementsOf, linkUser, wordsOf } from '#test/slack-person.ts';
import { faultsOfCalls, hasDescription, type ShownInSlack } from '#test/slack-vendor.ts';

const { holder, vendor, invited, matched, user, url } = slackAnswersScene();

type Shown = ShownInSlack | undefined;
type Button = ReturnType<typeof buttonAction>;

/** The buttons of the times in a message. */
const timesIn = (shown: Shown, action: 'book' | 'move' = 'book'): Button[] =>
  elementsOf(shown).flatMap(({ action_id = '', value = '' }) =>
    action_id.startsWith(`fika.${action}.`) ? [{ action_id, value }] : [],
  );

const ephemeral = { is_ephemeral: true, type: 'message', message_ts: '5.0001', channel_id: 'G1' };

async function met() {
  const made = await invited({ timezone: 'Europe/Paris' });
  const { coffee_id, colleague } = await matched(made.company_id, made.member);
  await linkUser(holder.app, colleague, made.slack_team_id, 'U2');
  const browser = await holder.app.as(made.member);
  const coffee = () =>
    browser.call(ENDPOINTS.coffees.coffees_get, { params: { company_id: made.company_id, id: coffee_id } });
  const cancel = () =>
    browser.call(ENDPOINTS.coffees.coffees_update, {
      params: { company_id: made.company_id, id: coffee_id },
      body: { status: 0 },
    });
  const change = buttonAction('change', { coffee_id });
  const meetAt = (place: string, call_url: string | null) =>
    browser.call(ENDPOINTS.booking.booking_place, {
      body: { company_id: made.company_id, coffee_id, place, call_url },
    });
  return { ...made, coffee_id, coffee, cancel, change, meetAt, times: buttonAction('times', { coffee_id }) };
}

describe('a time for a meeting', () => {
  it('is offered in a direct message from Home, and confirmed in place', async () => {
    const { times, coffee } = await met();
    await user.press('U1', times, { channel: null });
    const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
    expect(sent).toMatchObject({ channel: 'U1' });
    const buttons = timesIn(sent as unknown as ShownInSlack);
    expect(buttons.length).toBeGreaterThan(3);
    expect(buttons.length).toBeLessThanOrEqual(9);
    await user.press('U1', buttons[0] as Button);
    expect(await coffee()).toMatchObject({ status: 1, scheduled_at: expect.any(String) });
    expect(wordsOf(user.message('U1'))).toContain('Booked: ');
    expect(timesIn(user.message('U1'))).toEqual([]);
    expect(wordsOf(vendor.homes.get('U1'))).not.toContain('No time booked yet');
    const change = elementsOf(vendor.homes.get('U1')).find(({ action_id: id }) => id === 'fika.change');
    await user.press('U1', { action_id: 'fika.change', value: change?.value ?? '' }, { channel: null });
    const others = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
    expect(timesIn(others as unknown as ShownInSlack, 'move').length).toBeGreaterThan(3);
  });

  it('is shown with where people meet, as plain text, and with the link of the call', async () => {
    const { times, meetAt } = await met();
    await meetAt('Canteen <!channel>', 'https://meet.example.com/abc');
    await user.press('U1', times, { channel: null });
    const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
    const [first] = timesIn(sent as unknown as ShownInSlack);
    await user.press('U1', first as Button);
    const shown = user.message('U1');
    expect(shown).toMatchObject({ text: expect.stringContaining(', Canteen &lt;!channel&gt;') });
    expect(shown?.blocks).toMatchObject([{ text: { type: 'plain_text' } }, { type: 'actions' }]);
    if (hasDescription)
      expect(faultsOfCalls(vendor.calls.filter(({ method }) => method === 'chat.update'))).toEqual([]);
    expect(elementsOf(user.message('U1'))).toContainEqual(
      expect.objectContaining({ url: 'https://meet.example.com/abc' }),
    );
    expect(wordsOf(vendor.homes.get('U1'))).toContain(', Canteen ');
  });

  it('is offered to one of several people alone, and replaced at the address of that message', async () => {
    const { times, coffee } = await met();
    await user.press('U1', times, { channel: 'G1' });
    expect(vendor.ephemeral).toMatchObject([
      { user: 'U1', text: expect.stringContaining('work for everyone') },
    ]);
    const [first] = timesIn(vendor.ephemeral[0]);
    const more = { container: ephemeral, response_url: `${url()}/responses/1` };
    await user.press('U1', first as Button, { channel: 'G1', more });
    expect(await coffee()).toMatchObject({ status: 1 });
    expect(vendor.responses).toMatchObject([
      { text: expect.stringContaining('Booked: '), replace_original: true },
    ]);
    expect(vendor.messages.size).toBe(0);
  });

  it('is booked once: the second of two people sees the time of the first', async () => {
    const { times, coffee } = await met();
    await user.press('U1', times);
    await user.press('U2', times);
    const [first] = timesIn(vendor.ephemeral.find((one) => one.user === 'U1'));
    const second = timesIn(vendor.ephemeral.find((one) => one.user === 'U2')).at(-1);
    await user.press('U1', first as Button);
    const { scheduled_at } = await coffee();
    await user.press('U2', second as Button);
    expect(await coffee()).toMatchObject({ scheduled_at });
    expect(vendor.ephemeral.at(-1)).toMatchObject({
      user: 'U2',
      text: expect.stringContaining('already a booked time'),
    });
    expect(wordsOf(user.message('U2'))).toContain('Booked: ');
  });

  it('is changed in place, or kept', async () => {
    const { times, change, coffee, cancel } = await met();
    await user.press('U1', times, { channel: null });
    const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
    const [first] = timesIn(sent as unknown as ShownInSlack);
    await user.press('U1', first as Button);
    const { scheduled_at } = await coffee();
    expect(actionsIn(user.message('U1'))).toEqual(['fika.change']);
    await user.press('U1', change);
    expect(wordsOf(user.message('U1'))).toContain('These other times work for everyone:');
    const [keep] = timesIn(user.message('U1'));
    await user.press('U1', keep as Button);
    expect(await coffee()).toMatchObject({ scheduled_at });
    expect(actionsIn(user.message('U1'))).toEqual(['fika.change']);
    await user.press('U1', change);
    const others = timesIn(user.message('U1'), 'move');
    expect(others.map(({ action_id: id }) => id)).not.toContain(`fika.move.${scheduled_at}`);
    await user.press('U1', others[0] as Button);
    const moved = await coffee();
    expect(`fika.move.${moved.scheduled_at}`).toBe(others[0]?.action_id);
    expect(actionsIn(user.message('U1'))).toEqual(['fika.change']);
    // The other person sees the times to them alone, and moves nothing once the booked time is canceled.
    await user.press('U2', change, { channel: 'G1' });
    const [other] = timesIn(vendor.ephemeral.at(-1), 'move');
    await cancel();
    await user.press('U2', other as Button, { channel: 'G1' });
    expect(await coffee()).toMatchObject({ scheduled_at: null });
    if (hasDescription) expect(faultsOfCalls(vendor.calls)).toEqual([]);
  });

  it('is canceled, unless it was moved since', async () => {
    const { times, change, coffee, coffee_id } = await met();
    await user.press('U1', times, { channel: null });
    const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
    const [first] = timesIn(sent as unknown as ShownInSlack);
    await user.press('U1', first as Button);
    const { scheduled_at } = await coffee();
    const cancel = buttonAction('cancel', { coffee_id, starts_at: String(scheduled_at) });
    await user.press('U1', change);
    expect(actionsIn(user.message('U1'))).toContain(cancel.action_id);
    const [other] = timesIn(user.message('U1'), 'move');
    await user.press('U1', other as Button);
    const moved = await coffee();
    await user.press('U1', cancel);
    expect(await coffee()).toEqual(moved);
    await user.press('U1', buttonAction('cancel', { coffee_id, starts_at: String(moved.scheduled_at) }));
    expect(await coffee()).toMatchObject({ status: 0, scheduled_at: null });
    expect(wordsOf(user.message('U1'))).toContain('These times work for everyone:');
  });

  it('is not offered to people who are not in the meeting', async () => {
    const { times, coffee_id, coffee, slack_team_id, admin } = await met();
    await linkUser(holder.app, admin, slack_team_id, 'U3');
    await user.press('U3', times);
    expect(vendor.ephemeral.at(-1)).toMatchObject({
      user: 'U3',
      text: expect.stringContaining('doesn’t exist'),
    });
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    await user.press('U3', buttonAction('book', { coffee_id, starts_at }));
    expect(await coffee()).toMatchObject({ status: 0, scheduled_at: null });
  });
});
