/** A piece of a message of a chat, as the previews draw it. */
export type ChatPiece =
  | { kind: 'heading' | 'text' | 'small'; text: string }
  | { kind: 'line' }
  | { kind: 'facts'; rows: { title: string; value: string }[] }
  | { kind: 'buttons'; buttons: { label: string; primary: boolean }[] };

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** What of Slack's blocks is drawn: header, section, context, divider, actions. */
export function slackPieces(blocks: readonly Json[]): ChatPiece[] {
  return blocks.flatMap((block): ChatPiece[] => {
    switch (block['type']) {
      case 'header':
        return [{ kind: 'heading', text: text(object(block['text'])['text']) }];
      case 'section': {
        const rows = list(block['fields']).map((field) => text(field['text']));
        const said = text(object(block['text'])['text']);
        return [said, ...rows].filter(Boolean).map((line) => ({ kind: 'text', text: line }));
      }
      case 'context':
        return list(block['elements']).map((element) => ({ kind: 'small', text: text(element['text']) }));
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

/** What of an Adaptive Card is drawn: text blocks, facts, containers, actions. */
export function teamsPieces(card: Json): ChatPiece[] {
  return [...list(card['body']).flatMap(cardPieces), ...actionPieces(list(card['actions']))];
}

function cardPieces(element: Json): ChatPiece[] {
  switch (element['type']) {
    case 'TextBlock':
      return [{ kind: lookOf(element), text: text(element['text']) }];
    case 'FactSet':
      return [
        {
          kind: 'facts',
          rows: list(element['facts']).map((fact) => ({
            title: text(fact['title']),
            value: text(fact['value']),
          })),
        },
      ];
    case 'Container':
      return list(element['items']).flatMap(cardPieces);
    case 'ActionSet':
      return actionPieces(list(element['actions']));
    default:
      return [];
  }
}

function lookOf(element: Json): 'heading' | 'text' | 'small' {
  if (['large', 'Large', 'extraLarge', 'ExtraLarge'].includes(text(element['size']))) return 'heading';
  return element['isSubtle'] === true || text(element['size']).toLowerCase() === 'small' ? 'small' : 'text';
}

function actionPieces(actions: readonly Json[]): ChatPiece[] {
  if (actions.length === 0) return [];
  return [
    {
      kind: 'buttons',
      buttons: actions.map((action) => ({
        label: text(action['title']),
        primary: action['style'] === 'positive',
      })),
    },
  ];
}

/** A run of text of a chat, with how it is marked. */
export interface ChatRun {
  text: string;
  look: 'plain' | 'bold' | 'italic' | 'link';
}

const MARKED = /(\*\*[^*\n]+\*\*|\*[^*\n]+\*|_[^_\n]+_|<[^<>|\n]+\|[^<>\n]+>|\[[^\]\n]+\]\([^)\n]+\))/;

/** The marks of Slack's mrkdwn and of a card's markdown that letters use. */
export function chatRuns(said: string, dialect: 'slack' | 'teams'): ChatRun[] {
  return said.split(MARKED).flatMap((part): ChatRun[] => {
    if (part === '') return [];
    const bold = /^\*\*(.+)\*\*$/.exec(part) ?? (dialect === 'slack' ? /^\*(.+)\*$/.exec(part) : null);
    if (bold?.[1]) return [{ text: unescaped(bold[1]), look: 'bold' }];
    const italic = /^_(.+)_$/.exec(part) ?? /^\*(.+)\*$/.exec(part);
    if (italic?.[1]) return [{ text: unescaped(italic[1]), look: 'italic' }];
    const link = /^<[^|]+\|(.+)>$/.exec(part) ?? /^\[(.+)\]\(.+\)$/.exec(part);
    if (link?.[1]) return [{ text: unescaped(link[1]), look: 'link' }];
    return [{ text: unescaped(part), look: 'plain' }];
  });
}

const unescaped = (said: string) =>
  said
    .replaceAll(/\\([\\*_[\]()#>`~|-])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
