import { memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import { whyOf } from '#features/coffees/explanations/present.ts';
import { presentMember } from '#features/coffees/present.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import {
  buttonsBlock,
  escapedText,
  noteBlock,
  richBlock,
  richQuote,
  richSection,
  richText,
  type SlackBlock,
} from '#features/email-outbox/channels/slack/present.ts';
import type { ChatButton } from '#features/email-outbox/channels/chat/types.ts';
import { icebreakerOf } from '#features/icebreakers/rules.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { SlackMessage } from '#features/slack/sending/gateway.ts';
import type { Person } from './queries.ts';

/** Fields shown of each person: enough to say where they work. */
const FIELDS = 2;

/** No reader: what holds for one of them alone is left out, because all of them read it. */
const ALL = 0;

interface Introduced {
  t: Translator;
  coffee: CoffeeRow;
  /** Those who are in the conversation; others of the coffee are named. */
  people: readonly Person[];
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
  /** The page of the coffee, for which one logs in. */
  page: string;
}

/** The first message of a conversation: who meets, why, and a question to begin with. */
export function introduction({ t, coffee, people, categories, page }: Introduced): SlackMessage {
  const visible = new Set(categories.map(({ id }) => id));
  const why = whyOf(coffee.explanation, { t, user_id: ALL, visible });
  const names = new Intl.ListFormat(t.language).format(coffee.members.map((one) => memberName(one, t)));
  const program = coffee.campaign_name ?? '';
  return {
    text: escapedText(t('chat_conversations:title', { names, program })),
    blocks: [
      richBlock(
        richSection(
          ...people.flatMap(({ slack_user_id }) => [{ type: 'user', user_id: slack_user_id }, richText(' ')]),
          richText(t('chat_conversations:matched', { program })),
        ),
        richSection(...coffee.members.flatMap((one) => personOf(one, { t, categories }))),
      ),
      ...titled(t('chat_conversations:why'), why.length > 0 ? [richText(why.join(' '))] : null),
      richBlock(
        richSection(richText(t('chat_conversations:starter'), { bold: true })),
        richQuote(richText(icebreakerOf(coffee, t))),
      ),
      actionsOf(t, coffee.id, page),
      noteBlock(t('chat_conversations:private')),
    ],
  };
}

function personOf(
  member: CoffeeRow['members'][number],
  reader: Pick<Introduced, 't' | 'categories'>,
): SlackBlock[] {
  const { fields } = presentMember(member, reader);
  const about = fields.slice(0, FIELDS).map(({ value }) => value);
  return [
    richText(`\n${memberName(member, reader.t)}`, { bold: true }),
    ...(about.length > 0 ? [richText(`  ${about.join(', ')}`)] : []),
  ];
}

const titled = (title: string, content: SlackBlock[] | null): SlackBlock[] =>
  content === null ? [] : [richBlock(richSection(richText(`${title}\n`, { bold: true }), ...content))];

/** Times are shown to each person alone, in their own time zone. */
function actionsOf(t: Translator, coffee_id: number, page: string): SlackBlock {
  const times: ChatButton = {
    label: t('chat_conversations:find_time'),
    primary: true,
    action: buttonAction('times', { coffee_id }),
  };
  return buttonsBlock([times, { label: t('chat_conversations:open'), url: page }]);
}

interface TimeNotice {
  t: Translator;
  coffee_id: number;
  /** ISO instant; null for a time that is canceled. */
  booked_time: string | null;
  place: string;
  /** The https address of the call; null without one. */
  call_url: string | null;
  /** Whether the coffee is canceled, too. */
  is_canceled: boolean;
  timezone: string;
  page: string;
}

/** The message that a time is booked, or canceled. Slack shows the time in the zone of each reader. */
export function timeNotice(notice: TimeNotice): SlackMessage {
  const { t, coffee_id, booked_time, place, call_url, timezone, page } = notice;
  if (booked_time === null) return cancellationNotice(notice);
  const when = dayAndTime(booked_time, timezone, t.language);
  const date: SlackBlock = {
    type: 'date',
    timestamp: Math.floor(Date.parse(booked_time) / 1_000),
    format: '{date_long_pretty}, {time}',
    // For programs that do not know the element.
    fallback: `${when} (${timezone})`,
    style: { bold: true },
  };
  // Other times are shown to each person alone.
  const change = { label: t('chat_answers:buttons.change'), action: buttonAction('change', { coffee_id }) };
  const where = place === '' ? '' : `, ${place}`;
  const call = call_url === null ? [] : [{ label: t('chat_answers:buttons.call'), url: call_url }];
  return {
    text: escapedText(`${t('chat_conversations:booked')} ${when} (${timezone})${where}`),
    blocks: [
      richBlock(
        richSection(
          richText(`${t('chat_conversations:booked')} `),
          date,
          ...(where ? [richText(where)] : []),
        ),
      ),
      buttonsBlock([...call, change, { label: t('chat_conversations:open'), url: page }]),
    ],
  };
}

const HAPPENED = ['met', 'not_yet', 'no'] as const;

/** The question whether the people of a conversation met. */
export function question({ t, coffee_id, page }: Pick<TimeNotice, 't' | 'coffee_id' | 'page'>): SlackMessage {
  const text = t('chat_answers:coffee.question');
  const buttons = HAPPENED.map((happened) => answerButton(t, { coffee_id, happened }));
  return {
    text,
    blocks: [
      richBlock(richSection(richText(text))),
      buttonsBlock([...buttons, { label: t('chat_conversations:open'), url: page }]),
      noteBlock(t('chat_conversations:each')),
    ],
  };
}

function answerButton(
  t: Translator,
  answer: { coffee_id: number; happened: (typeof HAPPENED)[number] },
): ChatButton {
  const primary = answer.happened === 'met';
  return {
    label: t(`chat_answers:buttons.${answer.happened}`),
    primary,
    action: buttonAction('feedback', answer),
  };
}

function cancellationNotice({ t, coffee_id, is_canceled: isCanceled, page }: TimeNotice): SlackMessage {
  const text = t(isCanceled ? 'chat_conversations:over' : 'chat_conversations:canceled');
  const sentence = richBlock(richSection(richText(text)));
  return { text, blocks: isCanceled ? [sentence] : [sentence, actionsOf(t, coffee_id, page)] };
}
