import { sql } from 'kysely';
import type { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { teamsAnswers, type TeamsMessage, type TeamsPress } from '#features/msteams/bot/types.ts';
import { productNow } from './clock.ts';
import { makeMeeting } from './coffees.ts';
import { makeCampaign } from './factories-rounds.ts';
import { type MadeUser, makeUser } from './factories.ts';
import { runAllJobs } from './jobs.ts';
import { optinScene } from './optin.ts';
import { cardFaults, elementsIn } from './teams-cards.ts';
import { teamsScene } from './teams-scene.ts';
import type { BotPerson } from './teams-vendor-bot.ts';

type Button = ReturnType<typeof buttonAction>;

interface Given {
  /** In another chat than that of the person with the bot. */
  conversation_id?: string;
  /** How many seconds before now it arrived. */
  secondsAgo?: number;
}

/** All words of a card. */
export const wordsIn = (card: unknown): string =>
  elementsIn(card)
    .flatMap(({ type, text }) => (type === 'TextRun' ? [String(text)] : []))
    .join(' ');

/** The ids of the buttons that answer, in their order, without those of a menu after the first. */
export const verbsIn = (card: unknown): string[] =>
  elementsIn(card).flatMap(({ type, verb }, index, all) =>
    type === 'Action.Execute' && all.findIndex((one) => one['verb'] === verb) === index ? [String(verb)] : [],
  );

export const urlsIn = (card: unknown): string[] =>
  elementsIn(card).flatMap(({ type, url }) => (type === 'Action.OpenUrl' ? [String(url)] : []));

const MESSAGE = '1700000000001';

/** Companies with a connected tenant, whose members are invited and matched, and answer in Teams. */
export function teamsAnswersScene() {
  const teams = teamsScene();
  const { holder, vendor, scene, connected } = teams;
  const { bot } = vendor;
  const optin = optinScene({
    get app() {
      return holder.app;
    },
  });
  type Made = { company_id: number; tenant: string; msteams_tenant_id: number };

  /** Links a person of the tenant, who has the app, to a member. */
  async function link(
    { company_id, tenant, msteams_tenant_id }: Made,
    { user_id }: MadeUser,
    given: Partial<BotPerson> & { linked_by?: 'address' | 'member' } = {},
  ): Promise<BotPerson> {
    const { linked_by = 'member', ...more } = given;
    const person = bot.makePerson({ tenant, ...more });
    const { object_id, conversation_id, bot_user_id } = person;
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('msteams_users')
        .values({
          company_id,
          msteams_tenant_id,
          object_id,
          user_id,
          linked_by,
          conversation_id,
          bot_user_id,
        })
        .execute(),
    );
    return person;
  }

  async function withPerson(made: Made, given: Partial<Parameters<typeof makeUser>[1]> = {}) {
    const member = await makeUser(holder.app.services, { ...given, company_id: made.company_id });
    return { member, person: await link(made, member) };
  }

  const userOf = ({ company_id, msteams_tenant_id }: Made, { object_id }: BotPerson) => ({
    company_id,
    msteams_tenant_id,
    object_id,
  });

  /** Presses a button of a card; the answer is the card in its place. */
  async function press(made: Made, person: BotPerson, button: Button, given: Given = {}): Promise<TeamsCard> {
    const { services } = holder.app;
    const { conversation_id = person.conversation_id, secondsAgo = 0 } = given;
    const now = await productNow(holder.app);
    const pressed: TeamsPress = {
      ...button,
      pressed_at: new Date(now - secondsAgo * 1_000).toISOString(),
      message: { conversation_id, activity_id: MESSAGE },
    };
    const answer = await services.ports.one(teamsAnswers).press(services, userOf(made, person), pressed);
    await holder.app.settle();
    if (!('type' in answer)) throw new Error(`no card: ${JSON.stringify(answer)}`);
    const faults = cardFaults(answer);
    if (faults.length > 0) throw new Error(faults.join(', '));
    return answer;
  }

  async function write(made: Made, person: BotPerson, text: string): Promise<TeamsMessage> {
    const { services } = holder.app;
    const message = await services.ports.one(teamsAnswers).text(services, userOf(made, person), text);
    if (!message?.card) throw new Error('no card');
    const faults = cardFaults(message.card);
    if (faults.length > 0) throw new Error(faults.join(', '));
    return message;
  }

  return {
    ...teams,
    ...optin,
    bot,
    runAll: () => runAllJobs(holder.app.services),
    link,
    withPerson,
    press,
    write,
    /** What the message of the buttons was replaced with; undefined for a message that was not. */
    messageIn: ({ conversation_id }: Pick<BotPerson, 'conversation_id'>): unknown =>
      bot.calls.findLast(
        ({ method, path }) =>
          method === 'PUT' &&
          path === `/v3/conversations/${encodeURIComponent(conversation_id)}/activities/${MESSAGE}`,
      )?.body,
    /** A company with a connected tenant and a linked member who is invited to a session. */
    invited: async (given: Partial<Parameters<typeof makeUser>[1]> = {}) => {
      const made = await scene();
      const { id: msteams_tenant_id } = await connected(made);
      await holder.app.settle();
      const place = { ...made, msteams_tenant_id };
      const { member, person } = await withPerson(place, { first_name: 'Amara', ...given });
      const { company_id } = made;
      const { campaign_id } = await makeCampaign(holder.app.services, { company_id, name: 'Pairs' });
      const asked = await optin.askAgain({ company_id, campaign_id, user: member });
      return { ...place, ...asked, member, person };
    },
    /** A coffee of two members, sent two weeks ago. */
    matched: (company_id: number, member: MadeUser, other = {}) =>
      makeMeeting(holder.app.services, member, { ...other, company_id }),
    feedbackOf: (company_id: number, coffee_id: number) =>
      holder.app.services.database.company(company_id, 'read', async (db) => {
        const { rows } = await sql<{ user_id: number; happened: string }>`
          select user_id, happened from coffee_feedback
          where company_id = ${company_id} and coffee_id = ${coffee_id} order by user_id`.execute(db);
        return rows;
      }),
  };
}
