import { memberName } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { suggest } from '#features/coffees/suggestions/present.ts';
import type { SlackCommand, SlackPerson } from '#features/slack/inbound/types.ts';
import { type SlackBlock } from '#features/email-outbox/channels/slack/present.ts';
import { actions, link, section } from '../blocks/present.ts';
import { othersOf, timeOf } from '../coffees/present.ts';
import { pagesOf, readHome } from '../home/queries.ts';
import { dayInWords, invitationSentence } from '../invitations/present.ts';
import { recognize } from '../members/queries.ts';
import { assertPages } from './offer-times.ts';
import { pauseProgram } from './pause-program.ts';
import { tellStranger, tellUser } from './tell-user.ts';

/** Weeks of a pause: without a number, and at most. */
const WEEKS = 2;
const WEEKS_MAX = 52;
const HOUR = 3_600;
/** Suggestions of a member in an hour: all of them would in the end show all members. */
const SUGGESTED = 20;

/** Answers a slash command, in the language of the member. */
export async function handleCommand(
  services: Services,
  person: SlackPerson,
  command: SlackCommand,
): Promise<void> {
  try {
    await inCompany(services, person.company_id, 'write', (ctx) => answer(ctx, person, command));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await inCompany(services, person.company_id, 'write', async (ctx) => {
      const user = await recognize(ctx, person);
      const t = services.translators[user.is === 'member' ? user.member.language : user.language];
      const text = problemSentence(error.code, t, error.details.values);
      await tellUser(ctx, person, { text, response_url: command.response_url });
    });
  }
}

async function answer(ctx: Ctx, person: SlackPerson, command: SlackCommand): Promise<void> {
  const { response_url } = command;
  const user = await recognize(ctx, person);
  if (user.is !== 'member') {
    await tellStranger(ctx, person, user, { response_url });
    return;
  }
  const { text, extra = [] } = await answerOf(user.member, command);
  await tellUser(ctx, person, { text, blocks: [section(text), ...extra], response_url });
  // A pause changes what the home of the app shows.
  await ctx.enqueue('slack-answers.publish-home', { ...person });
}

interface Answer {
  text: string;
  extra?: SlackBlock[];
}

async function answerOf(ctx: MemberCtx, { command, text }: SlackCommand): Promise<Answer> {
  const [word = '', number] = text.trim().toLowerCase().split(/\s+/);
  if (word === 'status') return { text: await statusText(ctx) };
  if (word === 'meet') return meet(ctx);
  const weeks = number === undefined ? WEEKS : Number(number);
  if (word === 'pause' && Number.isInteger(weeks) && weeks >= 1 && weeks <= WEEKS_MAX) {
    return { text: await pauseAll(ctx, weeks) };
  }
  return { text: ctx.t('slack_answers:help', { command, weeks: WEEKS, max: WEEKS_MAX }) };
}

async function statusText(ctx: MemberCtx): Promise<string> {
  const { t } = ctx;
  const home = await readHome(ctx);
  const lines = [
    ...home.invitations.map((row) => `${row.campaign_name}. ${invitationSentence(row, t)}`),
    ...home.coffees.map((row) => `${othersOf(ctx, row)}. ${timeOf(ctx, row, home.timezone)}`),
    ...home.programs.flatMap(({ name, snoozed_until: until }) =>
      until === null ? [] : [`${name}. ${t('slack_answers:paused_until', { date: dayInWords(until, t) })}`],
    ),
  ];
  return lines.length === 0 ? t('slack_answers:status_empty') : [...new Set(lines)].join('\n');
}

/** Pauses every program of the member that is not paused. */
async function pauseAll(ctx: MemberCtx, weeks: number): Promise<string> {
  const { t } = ctx;
  const { programs } = await readHome(ctx);
  const paused: string[] = [];
  for (const { id: campaign_id, name, standing } of programs) {
    if (standing === 'snoozed') continue;
    const until = await pauseProgram(ctx, { campaign_id, weeks });
    paused.push(`${name}. ${t('slack_answers:paused_until', { date: dayInWords(until, t) })}`);
  }
  return paused.length === 0 ? t('slack_answers:nothing_to_pause') : paused.join('\n');
}

/** Colleagues that the member could meet. They ask on the page, with a first message. */
async function meet(ctx: MemberCtx): Promise<Answer> {
  const { t, db, company_id, actor } = ctx;
  assertPages(ctx);
  const { results } = await suggest(ctx, {
    params: { company_id },
    query: {},
    body: { criteria: { fields: [], never_met: true, seen: [] } },
  });
  await takeAttempt(db, `slack-meet/${company_id}/${actor.user_id}`, { max: SUGGESTED, seconds: HOUR });
  if (results.length === 0) return { text: t('slack_answers:meet.nobody') };
  const people = results.map(({ user, why }) =>
    [memberName(user, t), ...why.map(({ title }) => title)].join(' · '),
  );
  return {
    text: `${t('slack_answers:meet.lead')}\n${people.join('\n')}`,
    extra: actions(link(t('slack_answers:buttons.ask'), pagesOf(ctx, ctx.company.slug).meet, 'ask')),
  };
}
