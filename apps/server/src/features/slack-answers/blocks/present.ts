import { plainText, SLACK_LIMITS, type SlackBlock } from '#features/email-outbox/channels/slack/present.ts';

/** A message, or the part of one, as Slack shows it; `text` is for notifications and screen readers. */
export interface Shown {
  text: string;
  blocks: SlackBlock[];
}

export const section = (text: string, accessory?: SlackBlock): SlackBlock => ({
  type: 'section',
  text: plainText(text, SLACK_LIMITS.text),
  ...(accessory ? { accessory } : {}),
});

export const divider: SlackBlock = { type: 'divider' };

/** Buttons in a row; no block without any. */
export const actions = (...elements: SlackBlock[]): SlackBlock[] =>
  elements.length === 0 ? [] : [{ type: 'actions', elements: elements.slice(0, SLACK_LIMITS.buttons) }];

interface Action {
  action_id: string;
  value: string;
}

export const button = (label: string, action: Action, style?: 'primary'): SlackBlock => ({
  type: 'button',
  text: plainText(label, SLACK_LIMITS.button),
  ...action,
  ...(style ? { style } : {}),
});

/** A button that opens a page. Slack posts its press too, which nothing reads. */
export const link = (label: string, url: string, name: string): SlackBlock => ({
  type: 'button',
  text: plainText(label, SLACK_LIMITS.button),
  url,
  action_id: `open.${name}`,
});
