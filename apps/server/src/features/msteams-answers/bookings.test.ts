import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { teamsAnswersScene, wordsIn } from '#test/teams-answers.ts';
import { elementsIn } from '#test/teams-cards.ts';

const { holder, invited, link, matched, press, messageIn } = teamsAnswersScene();

type Button = ReturnType<typeof buttonAction>;

/** The buttons of a card with times. */
const timesIn = (card: unknown, action: 'book' | 'move' = 'book'): Button[] =>
  elementsIn(card).flatMap(({ type, verb, data }) =>
    type === 'Action.Execute' && String(verb).startsWith(`fika.${action}.`)
      ? [{ action_id: String(verb), value: (data as { value: string }).value }]
      : [],
  );

async function met() {
  const made = await invited({ timezone: 'Europe/Paris' });
  const { coffee_id, colleague } = await matched(made.company_id, made.member);
  const other = await link(made, colleague);
  const browser = await holder.app.as(made.member);
  const coffee = () =>
    browser.call(ENDPOINTS.coffees.coffees_get, { params: { company_id: made.company_id, id: coffee_id } });
  const change = buttonAction('change', { coffee_id });
  return { ...made, coffee_id, other, coffee, change, times: buttonAction('times', { coffee_id }) };
}

describe('a time for a meeting', () => {
  it('is offered and booked in the card, changed, or kept', async () => {
    const made = await met();
    const { person, times, change, coffee } = made;
    const offered = timesIn(await press(made, person, times));
    expect(offered.length).toBeGreaterThan(3);
    expect(offered.length).toBeLessThanOrEqual(9);
    // What the button was in stays: times are shown to the person who pressed.
    expect(messageIn(person)).toBeUndefined();
    const booked = await press(made, person, offered[0] as Button);
    expect(wordsIn(booked)).toContain('Booked: ');
    expect(wordsIn(messageIn(person))).toContain('Booked: ');
    const { scheduled_at } = await coffee();
    expect(`fika.book.${scheduled_at}`).toBe(offered[0]?.action_id);
    const changing = await press(made, person, change);
    expect(wordsIn(changing)).toContain('These other times work for everyone:');
    const [keep] = timesIn(changing);
    expect(wordsIn(await press(made, person, keep as Button))).toContain('Booked: ');
    expect(await coffee()).toMatchObject({ scheduled_at });
    const [other] = timesIn(await press(made, person, change), 'move');
    expect(wordsIn(await press(made, person, other as Button))).toContain('Booked: ');
    expect(`fika.move.${(await coffee()).scheduled_at}`).toBe(other?.action_id);
  });

  it('is booked once: the second of two people sees the time of the first', async () => {
    const made = await met();
    const [first] = timesIn(await press(made, made.person, made.times));
    const second = timesIn(await press(made, made.other, made.times)).at(-1);
    await press(made, made.person, first as Button);
    const { scheduled_at } = await made.coffee();
    const card = await press(made, made.other, second as Button);
    expect(wordsIn(card)).toMatch(/already a booked time.*Booked: /);
    expect(await made.coffee()).toMatchObject({ scheduled_at });
  });

  it('is not offered to people who are not in the meeting', async () => {
    const made = await met();
    const outsider = await link(made, made.admin);
    expect(wordsIn(await press(made, outsider, made.times))).toBe(
      'This doesn’t exist, or you don’t have permission to see it.',
    );
    expect(wordsIn(await press(made, outsider, made.change))).toContain('This doesn’t exist');
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    await press(made, outsider, buttonAction('book', { coffee_id: made.coffee_id, starts_at }));
    expect(await made.coffee()).toMatchObject({ status: 0, scheduled_at: null });
  });
});
