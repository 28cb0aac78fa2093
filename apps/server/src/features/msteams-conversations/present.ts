import { memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import { whyOf } from '#features/coffees/explanations/present.ts';
import { presentMember } from '#features/coffees/present.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { buttons, note, paragraph, title } from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { ChatButton, ChatLine, ChatPart } from '#features/email-outbox/channels/chat/types.ts';
import { teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { icebreakerOf } from '#features/icebreakers/rules.ts';
import type { TeamsMessage } from '#features/msteams/bot/types.ts';
import { dayAndTime } from '#platform/i18n/format.ts';

/** Fields shown of each person: enough to say where they work. */
const FIELDS = 2;

/** No reader: what holds for one of them alone is left out, because all of them read it. */
const ALL = 0;

const BOLD = { bold: true, italic: false, underline: false, href: null };

interface Introduced {
  t: Translator;
  coffee: CoffeeRow;
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
  /** The page of the coffee, for which one logs in. */
  page: string;
}

/** The names of the people of a coffee, and of its program. */
function namesOf({ t, coffee }: Pick<Introduced, 't' | 'coffee'>): { names: string; program: string } {
  const names = new Intl.ListFormat(t.language).format(coffee.members.map((one) => memberName(one, t)));
  return { names, program: coffee.campaign_name ?? '' };
}

/** The title of the chat. */
export const topicOf = (of: Pick<Introduced, 't' | 'coffee'>): string =>
  of.t('chat_conversations:topic', namesOf(of));

/** The first message of a chat: who meets, why, and a question to begin with. */
export function introduction({ t, coffee, categories, page }: Introduced): TeamsMessage {
  const visible = new Set(categories.map(({ id }) => id));
  const why = whyOf(coffee.explanation, { t, user_id: ALL, visible });
  const heading = t('chat_conversations:title', namesOf({ t, coffee }));
  return messageOf(t, heading, [
    title(heading),
    {
      is: 'lines',
      quoted: false,
      lines: coffee.members.map((one) => personOf(one, { t, categories })),
    },
    ...(why.length === 0 ? [] : [headed(t('chat_conversations:why')), paragraph(why.join(' '))]),
    { is: 'quote', label: t('chat_conversations:starter'), text: icebreakerOf(coffee, t) },
    actionsOf(t, coffee.id, page),
    note(t('chat_conversations:private')),
  ]);
}

const headed = (text: string): ChatPart => ({ is: 'heading', runs: [{ text }] });

function personOf(
  member: CoffeeRow['members'][number],
  reader: Pick<Introduced, 't' | 'categories'>,
): ChatLine {
  const { fields } = presentMember(member, reader);
  const about = fields.slice(0, FIELDS).map(({ value }) => value);
  return {
    bullet: '',
    depth: 0,
    runs: [
      { text: memberName(member, reader.t), look: BOLD },
      ...(about.length > 0 ? [{ text: `  ${about.join(', ')}` }] : []),
    ],
  };
}

const messageOf = (t: Translator, text: string, parts: readonly ChatPart[]): TeamsMessage => ({
  text,
  card: teamsCard(parts, t.language),
});

/** What a person who presses reads is shown to them alone, in their own time zone. */
function actionsOf(t: Translator, coffee_id: number, page: string): ChatPart {
  const times: ChatButton = {
    label: t('chat_conversations:find_time'),
    primary: true,
    action: buttonAction('times', { coffee_id }),
  };
  return buttons(times, { label: t('chat_conversations:open'), url: page });
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

/** The message that a time is booked, or canceled. */
export function timeNotice(notice: TimeNotice): TeamsMessage {
  const { t, coffee_id, booked_time, place, call_url, timezone, page } = notice;
  if (booked_time === null) return cancellationNotice(notice);
  const when = dayAndTime(booked_time, timezone, t.language);
  const text = `${t('chat_conversations:booked')} ${when}${place === '' ? '' : `, ${place}`}`;
  const call = call_url === null ? [] : [{ label: t('chat_answers:buttons.call'), url: call_url }];
  // Other times are shown to each person alone.
  const change = { label: t('chat_answers:buttons.change'), action: buttonAction('change', { coffee_id }) };
  return messageOf(t, text, [
    paragraph(text),
    buttons(...call, change, { label: t('chat_conversations:open'), url: page }),
  ]);
}

function cancellationNotice({ t, coffee_id, is_canceled: isCanceled, page }: TimeNotice): TeamsMessage {
  const text = t(isCanceled ? 'chat_conversations:over' : 'chat_conversations:canceled');
  return messageOf(t, text, [paragraph(text), ...(isCanceled ? [] : [actionsOf(t, coffee_id, page)])]);
}

const HAPPENED = ['met', 'not_yet', 'no'] as const;

/** The question whether the people of a chat met. */
export function question({ t, coffee_id, page }: Pick<TimeNotice, 't' | 'coffee_id' | 'page'>): TeamsMessage {
  const text = t('chat_answers:coffee.question');
  const answers = HAPPENED.map((happened) => ({
    label: t(`chat_answers:buttons.${happened}`),
    primary: happened === 'met',
    action: buttonAction('feedback', { coffee_id, happened }),
  }));
  return messageOf(t, text, [
    paragraph(text),
    buttons(...answers, { label: t('chat_conversations:open'), url: page }),
    note(t('chat_conversations:each')),
  ]);
}
