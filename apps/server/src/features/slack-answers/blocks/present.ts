import { shortened } from '#features/email-outbox/channels/slack/present.ts';

// Limits of Slack.
const HEADER = 150;
const BUTTON = 75;
const TEXT = 2_900;
const BUTTONS = 25;

export type Block = Record<string, unknown>;

/** A message, or the part of one, as Slack shows it; `text` is for notifications and screen readers. */
export interface Shown {
  text: string;
  blocks: Block[];
}

/** The text of a message for notifications, which Slack reads as markup: no name becomes a mention. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Plain text: no name can become a link, a mention, markup or an emoji.
const plain = (text: string, length: number) => ({
  type: 'plain_text',
  text: shortened(text, length),
  emoji: false,
});

export const header = (text: string): Block => ({
  type: 'header',
  text: plain(text.replaceAll('\n', ' '), HEADER),
});

export const section = (text: string, accessory?: Block): Block => ({
  type: 'section',
  text: plain(text, TEXT),
  ...(accessory ? { accessory } : {}),
});

export const note = (text: string): Block => ({ type: 'context', elements: [plain(text, TEXT)] });

export const divider: Block = { type: 'divider' };

/** Buttons in a row; no block without any. */
export const actions = (...elements: Block[]): Block[] =>
  elements.length === 0 ? [] : [{ type: 'actions', elements: elements.slice(0, BUTTONS) }];

interface Action {
  action_id: string;
  value: string;
}

export const button = (label: string, action: Action, style?: 'primary'): Block => ({
  type: 'button',
  text: plain(label, BUTTON),
  ...action,
  ...(style ? { style } : {}),
});

/** A button that opens a page. Slack posts its press too, which nothing reads. */
export const link = (label: string, url: string, name: string): Block => ({
  type: 'button',
  text: plain(label, BUTTON),
  url,
  action_id: `open.${name}`,
});

/** A menu whose options act at once. */
export const menu = (label: string, options: readonly (Action & { label: string })[]): Block => ({
  type: 'static_select',
  placeholder: plain(label, HEADER),
  action_id: options[0]?.action_id ?? '',
  options: options.map(({ label: text, value }) => ({ text: plain(text, BUTTON), value })),
});
