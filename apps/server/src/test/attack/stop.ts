import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AnyEndpoint, ENDPOINTS, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { makeCompany, makeUser } from '../factories.ts';
import { endPrograms, makeCampaign } from '../factories-rounds.ts';
import {
  type Answer,
  assertAllowed,
  type Attack,
  countAnswers,
  judge,
  knock,
  type Outcome,
  type Scene,
  sessionOf,
} from './scene.ts';

const { template_validation: check, email_templates_preview: preview } = ENDPOINTS.emailTemplates;

/** Characters of an answer that still is a small one. */
const SMALL_ANSWER = 2 * 1024 * 1024;
const NS_PER_MS = 1e6;

/** A superadmin with a program. */
async function makeEditor({ app }: Scene) {
  const user = await makeUser(app.services, { role: ROLES.superadmin });
  const { company_id } = user;
  const { campaign_id } = await makeCampaign(app.services, { company_id });
  return { params: { company_id, id: campaign_id }, session: await sessionOf(app, user) };
}

type Piece = { type: string; text?: string; attrs?: object; content?: Piece[] };

const text = (content: string): Piece => ({ type: 'text', text: content });
const message = (...content: Piece[]) =>
  JSON.stringify({ kind: 'request', language: 'en', subject: 'x', json: { type: 'doc', content } });
const paragraphs = (count: number, ...content: Piece[]): Piece[] =>
  Array.from({ length: count }, () => ({ type: 'paragraph', content }));

const spacesAndVariables = (count: number): Piece[] =>
  Array.from({ length: count }, () => [
    text(`${' '.repeat(4_990)}x`),
    { type: 'variable', attrs: { name: 'first_name' } },
  ]).flat();

function nestedLists(depth: number): string {
  const opening = '{"type":"bulletList","content":[{"type":"listItem","content":[';
  const json = `${opening.repeat(depth)}{"type":"paragraph"}${']}]}'.repeat(depth)}`;
  return `{"kind":"request","language":"en","subject":"x","json":{"type":"doc","content":[${json}]}}`;
}

/**
 * Sends bodies while another client checks that the server lives. Refused when it always does, nothing is blocked for long, and
 * every response is a refusal or a small one.
 */
async function withhold(
  { app, most_blocked: mostBlocked }: Scene,
  what: string,
  send: () => Promise<Answer[]>,
): Promise<Outcome> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const work = { done: false };
  const sent = send().finally(() => {
    work.done = true;
  });
  const looks: number[] = [];
  do {
    looks.push((await app.http.inject('/livez')).statusCode);
    await new Promise((resolve) => setTimeout(resolve, 10));
  } while (!work.done);
  const answers = await sent;
  delay.disable();
  const blocked = Math.round(delay.max / NS_PER_MS);
  const lived = looks.every((status) => status === 200);
  const isBounded = answers.every(
    ({ status, text: body }) =>
      (status < 300 && body.length < SMALL_ANSWER) || (status >= 400 && status < 500),
  );
  return {
    refused: lived && isBounded && answers.length > 0 && blocked < mostBlocked,
    how: `${what}: ${countAnswers(answers)}; the server was alive ${looks.filter((status) => status === 200).length} times of ${looks.length}, and busy for ${blocked} ms at most`,
  };
}

/** A message for check and preview, at the size of the attempt and at one that both accept. */
const withMessage = (name: string, what: string, sizes: readonly string[]): Attack => ({
  name,
  async run(scene) {
    const { app } = scene;
    const { params, session } = await makeEditor(scene);
    const good = await knock(app, check, { params, session, raw: message(...paragraphs(1, text('Hello'))) });
    assertAllowed('a message', good);
    return withhold(scene, what, async () => {
      const answers = [];
      for (const raw of sizes) {
        answers.push(
          await knock(app, check, { params, session, raw }),
          await knock(app, preview, { params, session, raw }),
        );
      }
      return answers;
    });
  },
});

const LISTS: AnyEndpoint[] = [
  ENDPOINTS.members.users,
  ENDPOINTS.audit.audit,
  ENDPOINTS.campaigns.campaigns_list,
  ENDPOINTS.invitations.invites,
  ENDPOINTS.deliveries.suppressions,
  ENDPOINTS.coffees.coffees,
  ENDPOINTS.members.admins,
  ENDPOINTS.audiences.audiences,
  ENDPOINTS.sending.sending_domain,
  ENDPOINTS.participations.user_campaigns,
  ENDPOINTS.network.network,
];

/** Which rows an answer has, in their order. */
const idsIn = ({ text: body }: Answer) =>
  (JSON.parse(body) as { results: { id: number }[] }).results.map(({ id }) => id).join();

const WORDS = ['toString', 'constructor', '__proto__', 'valueOf', '-hasOwnProperty', 'isPrototypeOf'];

export const attacks: Attack[] = [
  withMessage(
    'stop/spaces_before_a_variable',
    'messages of 90 times and of twice 4,990 spaces before a variable',
    [18, 1].map((count) => message(...paragraphs(count, ...spacesAndVariables(count === 1 ? 2 : 5)))),
  ),
  withMessage(
    'stop/opening_braces',
    'messages of 100 times and of twice 5,000 opening braces',
    [100, 2].map((count) =>
      message(...paragraphs(1, ...Array.from({ length: count }, () => text('{'.repeat(5_000))))),
    ),
  ),
  withMessage(
    'stop/lists_in_lists',
    'messages of lists 1,000 deep and 10 deep',
    [1_000, 10].map(nestedLists),
  ),
  {
    name: 'stop/filters_in_filters',
    async run(scene) {
      const { app } = scene;
      const { params, session } = await makeEditor(scene);
      const nested = (depth: number) =>
        `{"filters":${'{"version":"v1","operator":"and","filters":['.repeat(depth)}${']}'.repeat(depth)}}`;
      const count = ENDPOINTS.members.get_users_count;
      assertAllowed('a filter', await knock(app, count, { params, session, raw: nested(2) }));
      const tries = [];
      for (const depth of [20, 1_000, 10_000]) {
        tries.push(await knock(app, count, { params, session, raw: nested(depth) }));
      }
      return judge('filters 20, 1,000 and 10,000 deep', tries);
    },
  },
  {
    name: 'stop/order_by_a_word_of_the_language',
    async run(scene) {
      const { app } = scene;
      const { params, session } = await makeEditor(scene);
      const tries = [];
      let usualOnes = 0;
      for (const endpoint of LISTS) {
        const usual = await knock(app, endpoint, { params, session });
        assertAllowed(endpoint.name, usual);
        for (const ordering of WORDS) {
          const answer = await knock(app, endpoint, { params, session, query: { ordering } });
          // A list may also come in the order that it has without the word.
          if (answer.status < 300 && idsIn(answer) === idsIn(usual)) usualOnes += 1;
          else tries.push(answer);
        }
      }
      const what = `${LISTS.length} lists ordered by ${WORDS.join(', ')}, ${usualOnes} in their usual order`;
      return judge(what, tries);
    },
  },
  {
    name: 'stop/programs_that_wait_for_ever',
    async run({ app }) {
      const { services } = app;
      const due = async (count: number) => {
        const { id } = await makeCompany(services);
        await makeUser(services, { company_id: id });
        // The first program of a company that waits is due before that of one that does not.
        await services.database.system('write', (db) =>
          sql`insert into campaigns (company_id, name, status, filters, timezone, frequency, next_requests_send_at,
              next_matchs_send_at, requests_anchor, matchs_anchor)
            select ${id}, 'Program ' || n, 'active', '{"version": "v1", "operator": "and", "filters": []}', 'Europe/Paris', 1,
              d.at, d.at + interval '3 days', d.at at time zone 'Europe/Paris', (d.at + interval '3 days') at time zone 'Europe/Paris'
            from generate_series(1, ${count}::integer) as n,
              (select app_now() - make_interval(mins => ${count}::integer) as at) as d`.execute(db),
        );
        return id;
      };
      const countOpened = (id: number) =>
        services.database.company(id, 'read', async (db) => {
          const rows = await db
            .selectFrom('rounds')
            .select('id')
            .where('opened_at', 'is not', null)
            .execute();
          return rows.length;
        });
      const hostile = await due(201);
      await services.database.system('write', (db) =>
        sql`insert into rounds (company_id, campaign_id, number, status, occurrence, matchs_send_at, opened_at)
          select company_id, id, 1, ${ROUND_STATUS.provisioned}::smallint, app_now() - interval '7 days', app_now(),
            app_now() - interval '7 days'
          from campaigns where company_id = ${hostile}`.execute(db),
      );
      const before = await countOpened(hostile);
      const other = await due(1);
      await services.jobs.runOnce(services, 'campaigns.tick');
      const [opened, waiting] = [await countOpened(other), (await countOpened(hostile)) - before];
      // Else the emails of these programs to their admin would leave during the next attack.
      await endPrograms(services);
      return {
        refused: opened === 1 && waiting === 0,
        how: `${before} programs of one company that are due and blocked: the program of another company was ${opened === 1 ? 'opened in the same look' : 'not opened'}`,
      };
    },
  },
];
