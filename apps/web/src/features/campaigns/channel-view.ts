/** As many characters as Slack takes. */
const LENGTH = 80;

/** A text as the name of a channel in Slack: without capital letters, spaces and other punctuation. */
export const channelName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{M}\p{N}_-]/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, LENGTH);
