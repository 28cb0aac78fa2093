/** The style of a run of text. */
export interface Look {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Where it leads, over https or mailto; null is no link. */
  href: string | null;
}

/** Text in one style; a line break is one in the text. */
export interface ChatRun {
  text: string;
  look?: Look;
}

/** A line of a list or a quotation: its prefix, and its depth. */
export interface ChatLine {
  bullet: string;
  depth: number;
  runs: ChatRun[];
}

/** What a press says: the id of a button, and the value that it carries. */
export interface ButtonAction {
  action_id: string;
  value: string;
}

export interface ChatLink {
  label: string;
  url: string;
}

/** An option of a menu, which acts at once. All options of a menu have the same id. */
export interface ChatOption {
  label: string;
  action: ButtonAction;
}

/** A button that leads to a page, one that answers inside of the chat, or a menu. */
export type ChatButton = { label: string; primary?: boolean } & (
  | { url: string }
  | { action: ButtonAction }
  | { options: readonly ChatOption[] }
);

/** A part that is text alone. */
export type ChatText =
  | { is: 'heading'; runs: ChatRun[] }
  | { is: 'paragraph'; runs: ChatRun[] }
  | { is: 'lines'; quoted: boolean; lines: ChatLine[] }
  | { is: 'facts'; facts: readonly { label: string; value: string }[] }
  /** What someone wrote, or a question; the label says what it is, or is empty. */
  | { is: 'quote'; label: string; text: string };

/** A part of a message, which every chat can show. All of it is plain text: no value can become markup, a link or a mention. */
export type ChatPart =
  | ChatText
  | { is: 'title'; runs: ChatRun[] }
  /** Parts that follow each other closely. */
  | { is: 'text'; parts: ChatText[] }
  /** Small gray text. */
  | { is: 'note'; text: string }
  | { is: 'rule' }
  /** A sentence, at most with a button or a menu beside it. */
  | { is: 'row'; text: string; button?: ChatButton }
  | { is: 'buttons'; buttons: ChatButton[] }
  /** Why a message came, and links after it. */
  | { is: 'footer'; why: string; links: ChatLink[] };
