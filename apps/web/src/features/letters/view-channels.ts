/** A run of text in a message of a chat, with how it looks. */
export interface ChatRun {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: boolean;
  subtle: boolean;
}

/** A piece of a message of a chat, as the previews draw it. */
export type ChatPiece =
  | { kind: 'heading' | 'text' | 'small' | 'quote' | 'item'; runs: ChatRun[] }
  | { kind: 'line' }
  | { kind: 'buttons'; buttons: { label: string; primary: boolean }[] };

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const plain = (words: unknown): ChatRun => ({
  text: text(words),
  bold: false,
  italic: false,
  underline: false,
  link: false,
  subtle: false,
});

/** What Slack's blocks say: those that letters are made of. */
export function slackPieces(blocks: readonly Json[]): ChatPiece[] {
  return blocks.flatMap((block): ChatPiece[] => {
    switch (block['type']) {
      case 'header':
        return [{ kind: 'heading', runs: [plain(object(block['text'])['text'])] }];
      case 'context':
        return list(block['elements']).map((element) => ({ kind: 'small', runs: [plain(element['text'])] }));
      case 'rich_text':
        return list(block['elements']).flatMap(richPieces);
      case 'divider':
        return [{ kind: 'line' }];
      case 'actions':
        return [
          {
            kind: 'buttons',
            buttons: list(block['elements']).map((element) => ({
              label: text(object(element['text'])['text']),
              primary: element['style'] === 'primary',
            })),
          },
        ];
      default:
        return [];
    }
  });
}

function richPieces(element: Json): ChatPiece[] {
  const parts = list(element['elements']);
  if (element['type'] === 'rich_text_list') {
    return parts.map((item) => ({ kind: 'item', runs: list(item['elements']).map(slackRun) }));
  }
  return [{ kind: element['type'] === 'rich_text_quote' ? 'quote' : 'text', runs: parts.map(slackRun) }];
}

function slackRun(element: Json): ChatRun {
  const { bold, italic, underline } = object(element['style']);
  return {
    ...plain(element['text']),
    bold: bold === true,
    italic: italic === true,
    underline: underline === true,
    link: element['type'] === 'link',
  };
}

/** What an Adaptive Card says: the elements that letters are made of. */
export function teamsPieces(card: Json): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  for (const element of list(card['body'])) {
    if (element['separator'] === true) pieces.push({ kind: 'line' });
    pieces.push(...cardPieces(element));
  }
  return pieces;
}

function cardPieces(element: Json): ChatPiece[] {
  switch (element['type']) {
    case 'RichTextBlock': {
      const inlines = list(element['inlines']);
      return [{ kind: lookOf(inlines), runs: inlines.map(cardRun) }];
    }
    case 'Container':
      return [{ kind: 'quote', runs: list(element['items']).flatMap(lineOfItem) }];
    case 'ActionSet':
      return [
        {
          kind: 'buttons',
          buttons: list(element['actions']).map((action) => ({
            label: text(action['title']),
            primary: action['style'] === 'positive',
          })),
        },
      ];
    default:
      return [];
  }
}

/** The items of a container stand below each other. */
function lineOfItem(item: Json, index: number): ChatRun[] {
  return [...(index > 0 ? [plain('\n')] : []), ...list(item['inlines']).map(cardRun)];
}

function lookOf([first]: readonly Json[]): 'heading' | 'text' | 'small' {
  const size = text(first?.['size']);
  if (size === 'Large' || size === 'Medium') return 'heading';
  return size === 'Small' ? 'small' : 'text';
}

function cardRun(inline: Json): ChatRun {
  return {
    ...plain(inline['text']),
    bold: inline['weight'] === 'Bolder',
    italic: inline['italic'] === true,
    underline: inline['underline'] === true,
    link: inline['selectAction'] !== undefined,
    subtle: inline['isSubtle'] === true,
  };
}
