import { memberName } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { suggest } from '#features/coffees/suggestions/present.ts';
import { buttons, row } from '#features/email-outbox/channels/chat/present.ts';
import { othersOf, timeOf } from '../coffees/present.ts';
import { pagesOf, readHome } from '../home/queries.ts';
import { dayInWords, invitationSentence } from '../invitations/present.ts';
import { assertPages } from '../policy.ts';
import { PAUSE_WEEKS, PAUSE_WEEKS_MAX, readCommand } from '../rules.ts';
import type { Shown } from '../types.ts';
import { pauseProgram } from './pause-program.ts';

const HOUR = 3_600;
/** Suggestions of a member in an hour: all of them would in the end show all members. */
const SUGGESTED = 20;

/** Does what a member wrote: `status`, `meet` or `pause`. Anything else gets help, in which `prefix` is before each word. */
export async function answerCommand(ctx: MemberCtx, text: string, prefix: string): Promise<Shown> {
  const { word, weeks } = readCommand(text);
  if (word === 'status') return sentence(await statusText(ctx));
  if (word === 'meet') return meet(ctx);
  if (word === 'pause') return sentence(await pauseAll(ctx, weeks));
  return sentence(ctx.t('chat_answers:help', { prefix, weeks: PAUSE_WEEKS, max: PAUSE_WEEKS_MAX }));
}

const sentence = (text: string): Shown => ({ text, parts: [row(text)] });

async function statusText(ctx: MemberCtx): Promise<string> {
  const { t } = ctx;
  const home = await readHome(ctx);
  const lines = [
    ...home.invitations.map((row) => `${row.campaign_name}. ${invitationSentence(row, t)}`),
    ...home.coffees.map((row) => `${othersOf(ctx, row)}. ${timeOf(ctx, row, home.timezone)}`),
    ...home.programs.flatMap(({ name, snoozed_until: until }) =>
      until === null ? [] : [`${name}. ${t('chat_answers:paused_until', { date: dayInWords(until, t) })}`],
    ),
  ];
  return lines.length === 0 ? t('chat_answers:status_empty') : [...new Set(lines)].join('\n');
}

/** Pauses every program of the member that is not paused. */
async function pauseAll(ctx: MemberCtx, weeks: number): Promise<string> {
  const { t } = ctx;
  const { programs } = await readHome(ctx);
  const paused: string[] = [];
  for (const { id: campaign_id, name, standing } of programs) {
    if (standing === 'snoozed') continue;
    const until = await pauseProgram(ctx, { campaign_id, weeks });
    paused.push(`${name}. ${t('chat_answers:paused_until', { date: dayInWords(until, t) })}`);
  }
  return paused.length === 0 ? t('chat_answers:nothing_to_pause') : paused.join('\n');
}

/** Colleagues that the member could meet. They ask on the page, with a first message. */
async function meet(ctx: MemberCtx): Promise<Shown> {
  const { t, db, company_id, actor } = ctx;
  assertPages(ctx);
  const { results } = await suggest(ctx, {
    params: { company_id },
    query: {},
    body: { criteria: { fields: [], name: '', never_met: true, seen: [] } },
  });
  await takeAttempt(db, `chat-meet/${company_id}/${actor.user_id}`, { max: SUGGESTED, seconds: HOUR });
  if (results.length === 0) return sentence(t('chat_answers:meet.nobody'));
  const people = results.map(({ user, why }) =>
    [memberName(user, t), ...why.map(({ title }) => title)].join(' · '),
  );
  const suggested = `${t('chat_answers:meet.lead')}\n${people.join('\n')}`;
  const ask = { label: t('chat_answers:buttons.ask'), url: pagesOf(ctx, ctx.company.slug).meet };
  return { text: suggested, parts: [row(suggested), buttons(ask)] };
}
