import { z } from 'zod';
import { MESSAGE_FACTS, EMAIL_TEMPLATE_LIMITS, BUTTON_TARGETS } from './kinds.ts';

// The format of Tiptap's documents, with a closed list of nodes. Others are removed.

const control = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Text without control characters and without lone surrogates, which emails and the database do not accept. */
export const messageLine = (text: string): string => text.toWellFormed().replaceAll(control, ' ');

const plain = (max: number) => z.string().min(1).max(max).overwrite(messageLine);

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('underline') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.url({ protocol: /^(?:https|mailto)$/ }).max(EMAIL_TEMPLATE_LIMITS.href) }),
  }),
]);
export type MessageMark = z.output<typeof mark>;
const marks = z.array(mark).max(4).optional();

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: plain(EMAIL_TEMPLATE_LIMITS.text), marks }),
  /** Filled for each member; the names of `EMAIL_TEMPLATE_VARIABLES`. */
  z.object({ type: z.literal('variable'), attrs: z.object({ name: z.string().regex(/^\w{1,40}$/) }), marks }),
  z.object({ type: z.literal('hardBreak'), marks }),
]);
export type MessageInline = z.output<typeof inline>;

const textAlign = z.enum(['left', 'center', 'right']).nullish();
const words = z.array(inline).max(EMAIL_TEMPLATE_LIMITS.inline).optional();

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: z.object({ textAlign }).optional(),
  content: words,
});

interface BulletList {
  type: 'bulletList';
  content: MessageListItem[];
}
interface OrderedList {
  type: 'orderedList';
  attrs?: { start?: number | undefined } | undefined;
  content: MessageListItem[];
}
export interface MessageListItem {
  type: 'listItem';
  content: (z.output<typeof paragraph> | BulletList | OrderedList)[];
}

const listItem: z.ZodType<MessageListItem> = z.object({
  type: z.literal('listItem'),
  get content() {
    return z
      .array(z.union([paragraph, bulletList, orderedList]))
      .min(1)
      .max(EMAIL_TEMPLATE_LIMITS.listItems);
  },
});
const items = z.array(listItem).min(1).max(EMAIL_TEMPLATE_LIMITS.listItems);
const bulletList: z.ZodType<BulletList> = z.object({ type: z.literal('bulletList'), content: items });
const orderedList: z.ZodType<OrderedList> = z.object({
  type: z.literal('orderedList'),
  attrs: z.object({ start: z.int().min(1).max(1_000).optional() }).optional(),
  content: items,
});

/** The label, target and look of a button: `primary` is filled, `link` is a link in a separate line. */
export const buttonAttrs = z.object({
  label: plain(EMAIL_TEMPLATE_LIMITS.label),
  target: z.enum(BUTTON_TARGETS),
  look: z.enum(['primary', 'link']).default('primary'),
});

/** The rows of a table of facts. */
export const factsAttrs = z.object({ rows: z.array(z.enum(MESSAGE_FACTS)).min(1).max(MESSAGE_FACTS.length) });

const block = z.union([
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(1), z.literal(2)]), textAlign }),
    content: words,
  }),
  bulletList,
  orderedList,
  z.object({
    type: z.literal('blockquote'),
    content: z
      .array(z.union([paragraph, bulletList, orderedList]))
      .min(1)
      .max(EMAIL_TEMPLATE_LIMITS.listItems),
  }),
  z.object({ type: z.literal('horizontalRule') }),
  /** Links that follow each other share their line. */
  z.object({ type: z.literal('button'), attrs: buttonAttrs }),
  /** The people of the group, as round avatars; unknown ones as empty ones. */
  z.object({ type: z.literal('groupCard') }),
  /** The others of the group, one row a person. */
  z.object({ type: z.literal('people') }),
  /** Times that suit the group, as links that lead to booking; with them another time, and the conversation. */
  z.object({ type: z.literal('times') }),
  /** The question of the group. */
  z.object({ type: z.literal('icebreaker') }),
  z.object({ type: z.literal('facts'), attrs: factsAttrs }),
]);
export type MessageBlock = z.output<typeof block>;

/** The nesting depth of lists. */
function depthOf(node: { type: string; content?: readonly object[] | undefined }): number {
  const inner = (node.content ?? []) as readonly { type: string }[];
  const deepest = inner.reduce((most, child) => Math.max(most, depthOf(child)), 0);
  return deepest + (node.type.endsWith('List') ? 1 : 0);
}

/** The document of a message, as its editor stores it. HTML, text, Slack's blocks and Teams' cards are made from it. */
export const messageDocument = z
  .object({ type: z.literal('doc'), content: z.array(block).min(1).max(EMAIL_TEMPLATE_LIMITS.blocks) })
  .refine((document) => depthOf(document) <= EMAIL_TEMPLATE_LIMITS.depth, { error: 'lists_too_deep' })
  .meta({ id: 'MessageDocument' });
export type MessageDocument = z.output<typeof messageDocument>;
