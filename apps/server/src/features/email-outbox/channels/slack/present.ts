import { labelled, type Language } from '#platform/i18n/format.ts';
import { shortened } from '../chat/present.ts';
import type {
  ChatButton,
  ChatLine,
  ChatLink,
  ChatOption,
  ChatPart,
  ChatRun,
  ChatText,
} from '../chat/types.ts';

/** A block of a message in Slack (https://docs.slack.dev/reference/block-kit/blocks), or an element of one. */
export type SlackBlock = Record<string, unknown>;

/** What a message in Slack may be at most. */
const SLACK_LIMITS = { blocks: 50, header: 150, button: 75, buttons: 25, text: 2_900 } as const;

/**
 * A message as Slack's blocks. Words are elements of rich text, which Slack takes as they are: no value can become a link, a
 * mention or markup.
 */
export function slackBlocks(
  parts: readonly ChatPart[],
  language: Language,
  most: number = SLACK_LIMITS.blocks,
): SlackBlock[] {
  const blocks = parts.flatMap((part) => blocksOf(part, language));
  // The last two are the ways out.
  return blocks.length <= most ? blocks : [...blocks.slice(0, most - 2), ...blocks.slice(-2)];
}

function blocksOf(part: ChatPart, language: Language): SlackBlock[] {
  switch (part.is) {
    case 'title':
      return [headerBlock(part.runs.map((run) => run.text).join(''))];
    case 'text':
      return [richBlock(...part.parts.flatMap((one) => textElements(one, language)))];
    case 'note':
      return [noteBlock(part.text)];
    case 'rule':
      return [{ type: 'divider' }];
    case 'row':
      return [rowBlock(part.text, part.button)];
    case 'buttons':
      return part.buttons.length === 0 ? [] : [buttonsBlock(part.buttons)];
    case 'footer':
      return footerBlocks(part.why, part.links);
    default:
      return [richBlock(...textElements(part, language))];
  }
}

function textElements(part: ChatText, language: Language): SlackBlock[] {
  switch (part.is) {
    case 'heading':
      return [richSection(richText(part.runs.map((run) => run.text).join(''), { bold: true }))];
    case 'paragraph':
      return [richSection(...part.runs.map(runElement))];
    case 'lines':
      return part.quoted ? [quoteElement(part.lines)] : listElements(part.lines);
    case 'facts':
      return [factsSection(part.facts, language)];
    default:
      return [
        richQuote(
          ...(part.label === '' ? [] : [richText(`${part.label}\n`, { bold: true })]),
          richText(part.text),
        ),
      ];
  }
}

function runElement({ text: words, look }: ChatRun): SlackBlock {
  const { bold = false, italic = false, underline = false, href = null } = look ?? {};
  const style = {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
  };
  const styled = Object.keys(style).length > 0 ? style : undefined;
  if (href === null) return richText(words, styled);
  return {
    type: 'link',
    url: href,
    text: shortened(words, SLACK_LIMITS.text),
    ...(styled ? { style: styled } : {}),
  };
}

/** Lines of one depth are one list. Numbers are written as text: a continued list of Slack's starts at 1 again. */
function listElements(lines: readonly ChatLine[]): SlackBlock[] {
  const rows: { block: SlackBlock; indent: number; items: SlackBlock[] | null }[] = [];
  for (const { bullet, depth, runs } of lines) {
    const indent = Math.max(0, depth - 1);
    const last = rows.at(-1);
    if (bullet !== '•') {
      const start = `${'\u2003'.repeat(indent)}${bullet === '' ? '' : `${bullet} `}`;
      const items = start === '' ? [] : [richText(start)];
      const block = richSection(...items, ...runs.map(runElement), richText('\n'));
      rows.push({ block, indent, items: null });
    } else if (last?.items && last.indent === indent) last.items.push(richSection(...runs.map(runElement)));
    else {
      const items = [richSection(...runs.map(runElement))];
      rows.push({
        block: { type: 'rich_text_list', style: 'bullet', indent, elements: items },
        indent,
        items,
      });
    }
  }
  return rows.map(({ block }) => block);
}

const quoteElement = (lines: readonly ChatLine[]): SlackBlock =>
  richQuote(
    ...lines.flatMap(({ bullet, runs }, index) => [
      ...(index > 0 ? [richText('\n')] : []),
      ...(bullet === '' ? [] : [richText(`${bullet} `)]),
      ...runs.map(runElement),
    ]),
  );

/** The text of a notification, which Slack reads as markup: three characters begin every mention and link. */
export const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text that Slack takes as it is, where it takes no rich text: no value can become a link, a mention or markup. */
const plainText = (text: string, length: number): SlackBlock => ({
  type: 'plain_text',
  text: shortened(text, length),
  emoji: false,
});

/** Text that Slack takes as it is: no value can become a link, a mention or markup. */
export const richText = (text: string, style?: SlackBlock): SlackBlock => ({
  type: 'text',
  text: shortened(text, SLACK_LIMITS.text),
  ...(style ? { style } : {}),
});

export const richBlock = (...elements: SlackBlock[]): SlackBlock => ({ type: 'rich_text', elements });
export const richSection = (...elements: SlackBlock[]): SlackBlock => ({
  type: 'rich_text_section',
  elements,
});
export const richQuote = (...elements: SlackBlock[]): SlackBlock => ({ type: 'rich_text_quote', elements });

const headerBlock = (text: string): SlackBlock => ({
  type: 'header',
  text: plainText(text.replaceAll('\n', ' '), SLACK_LIMITS.header),
});

/** A sentence, at most with a button beside it. */
export const rowBlock = (text: string, button?: ChatButton): SlackBlock => ({
  type: 'section',
  text: plainText(text, SLACK_LIMITS.text),
  ...(button ? { accessory: buttonElement(button) } : {}),
});

/** Small gray text. */
export const noteBlock = (text: string): SlackBlock => ({
  type: 'context',
  elements: [plainText(text, SLACK_LIMITS.text)],
});

/** Lines of a label and a value. */
const factsSection = (facts: readonly { label: string; value: string }[], language: Language): SlackBlock =>
  richSection(
    ...facts.flatMap(({ label, value }, index) => [
      richText(`${index > 0 ? '\n' : ''}${labelled(label, '', language)}`, { bold: true }),
      richText(value),
    ]),
  );

export function buttonsBlock(buttons: readonly ChatButton[]): SlackBlock {
  const elements = buttons.slice(0, SLACK_LIMITS.buttons).map(buttonElement);
  return { type: 'actions', elements: elements.map((element, index) => distinct(element, elements, index)) };
}

/** Slack refuses a message with two elements of one id in a block: a template may have two buttons that do the same. */
function distinct(element: SlackBlock, elements: readonly SlackBlock[], index: number): SlackBlock {
  const { action_id: id } = element;
  const isRepeated = typeof id === 'string' && elements.findIndex((one) => one['action_id'] === id) < index;
  return isRepeated ? { ...element, action_id: `${id}.${index}` } : element;
}

/** A menu whose options act at once. */
const menuElement = (label: string, options: readonly ChatOption[]): SlackBlock => ({
  type: 'static_select',
  placeholder: plainText(label, SLACK_LIMITS.header),
  action_id: options[0]?.action.action_id ?? '',
  options: options.map(({ label: text, action: { value } }) => ({
    text: plainText(text, SLACK_LIMITS.button),
    value,
  })),
});

function buttonElement({ label, primary, ...rest }: ChatButton): SlackBlock {
  if ('options' in rest) return menuElement(label, rest.options);
  const text = plainText(label, SLACK_LIMITS.button);
  const effect = 'url' in rest ? { url: rest.url } : rest.action;
  return { type: 'button', text, ...effect, ...(primary ? { style: 'primary' } : {}) };
}

/** Why a message came, and links after it. */
const footerBlocks = (why: string, links: readonly ChatLink[]): SlackBlock[] => [
  noteBlock(why),
  ...(links.length === 0
    ? []
    : [
        richBlock(
          richSection(
            ...links.flatMap(({ label, url }, index) => [
              ...(index > 0 ? [richText('   ')] : []),
              { type: 'link', url, text: label },
            ]),
          ),
        ),
      ]),
];
