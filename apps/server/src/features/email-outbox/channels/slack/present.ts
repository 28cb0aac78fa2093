import { labelled, type Language } from '#platform/i18n/format.ts';

/** A block of a message in Slack (https://docs.slack.dev/reference/block-kit/blocks), or an element of one. */
export type SlackBlock = Record<string, unknown>;

/** What a message in Slack may be at most. */
export const SLACK_LIMITS = { blocks: 50, header: 150, button: 75, buttons: 25, text: 2_900 } as const;

interface SlackLink {
  label: string;
  url: string;
}

/** A button that leads somewhere, one that does something in Slack, or a menu whose options act at once. */
export type SlackButton = { label: string; primary?: boolean } & (
  | { url: string }
  | { action_id: string; value: string }
  | { options: readonly SlackOption[] }
);

export interface SlackOption {
  label: string;
  /** The same one in all options of a menu. */
  action_id: string;
  value: string;
}

/** A text that Slack would cut off anyway. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** The text of a notification, which Slack reads as markup: three characters begin every mention and link. */
export const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text that Slack takes as it is, where it takes no rich text: no value can become a link, a mention or markup. */
export const plainText = (text: string, length: number): SlackBlock => ({
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

export const headerBlock = (text: string): SlackBlock => ({
  type: 'header',
  text: plainText(text.replaceAll('\n', ' '), SLACK_LIMITS.header),
});

export const paragraphBlock = (text: string): SlackBlock => richBlock(richSection(richText(text)));

/** Small gray text. */
export const noteBlock = (text: string): SlackBlock => ({
  type: 'context',
  elements: [plainText(text, SLACK_LIMITS.text)],
});

/** Lines of a label and a value. */
export const factsBlock = (
  facts: readonly { label: string; value: string }[],
  language: Language,
): SlackBlock =>
  richBlock(
    richSection(
      ...facts.flatMap(({ label, value }, index) => [
        richText(`${index > 0 ? '\n' : ''}${labelled(label, '', language)}`, { bold: true }),
        richText(value),
      ]),
    ),
  );

export function buttonsBlock(buttons: readonly SlackButton[]): SlackBlock {
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
export const menuElement = (label: string, options: readonly SlackOption[]): SlackBlock => ({
  type: 'static_select',
  placeholder: plainText(label, SLACK_LIMITS.header),
  action_id: options[0]?.action_id ?? '',
  options: options.map(({ label: text, value }) => ({ text: plainText(text, SLACK_LIMITS.button), value })),
});

function buttonElement({ label, primary, ...rest }: SlackButton): SlackBlock {
  if ('options' in rest) return menuElement(label, rest.options);
  const text = plainText(label, SLACK_LIMITS.button);
  return { type: 'button', text, ...rest, ...(primary ? { style: 'primary' } : {}) };
}

/** Why a message came, and links after it. */
export const footerBlocks = (why: string, links: readonly SlackLink[]): SlackBlock[] => [
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
