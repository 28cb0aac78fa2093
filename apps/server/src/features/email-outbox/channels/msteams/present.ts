import { labelled, type Language } from '#platform/i18n/format.ts';
import { shortened } from '../chat/present.ts';
import type { ButtonAction, ChatButton, ChatLine, ChatPart, ChatRun } from '../chat/types.ts';

/** An Adaptive Card (https://adaptivecards.io/explorer/). */
export type TeamsCard = Record<string, unknown>;
type Element = Record<string, unknown>;

/** What a card may be at most. Teams refuses messages of more than 28 KB, and shows six buttons in a row; `row` counts letters. */
export const TEAMS_LIMITS = {
  bytes: 24_000,
  actionBytes: 12_000,
  text: 2_900,
  button: 75,
  actions: 6,
  row: 64,
} as const;

/**
 * A message as an Adaptive Card. Words are text runs, which Teams takes as they are: its text blocks would read a name as
 * Markdown.
 */
export function teamsCard(parts: readonly ChatPart[], language: Language): TeamsCard {
  return {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    lang: language,
    body: fitting(
      parts.flatMap((part) => (part.is === 'text' ? part.parts : [part])).flatMap(placedIn(language)),
    ),
  };
}

type Flat = Exclude<ChatPart, { is: 'text' }>;

/** The elements of a part. A line belongs to the element below it. */
const placedIn =
  (language: Language) =>
  (part: Flat, index: number, parts: readonly Flat[]): Placed[] => {
    if (part.is === 'rule') return [];
    const elements = elementsOf(part, language);
    const [first, ...others] = elements;
    const placed = parts[index - 1]?.is === 'rule' ? [{ ...first, separator: true }, ...others] : elements;
    return placed.map((element) => ({ element, is: part.is }));
  };

interface Placed {
  element: Element;
  is: Flat['is'];
}

const bytesOf = (element: Element): number => Buffer.byteLength(JSON.stringify(element)) + 1;

/** The elements for which a card has room. Buttons and the ways out are kept, and text is cut where it is too long. */
function fitting(placed: readonly Placed[]): Element[] {
  const {
    actions = [],
    footer = [],
    text = [],
  } = Object.groupBy(placed, ({ is }) => {
    if (is === 'buttons') return 'actions';
    return is === 'footer' ? 'footer' : 'text';
  });
  const fixed = [...kept(actions, TEAMS_LIMITS.actionBytes), ...kept(footer, TEAMS_LIMITS.bytes)];
  const used = fixed.reduce((sum, [, shown]) => sum + bytesOf(shown), 0);
  const all = new Map<Element, Element>([...fixed, ...kept(text, TEAMS_LIMITS.bytes - used)]);
  return placed.flatMap(({ element }) => {
    const shown = all.get(element);
    return shown ? [shown] : [];
  });
}

/** The first elements, as far as there is room, with what is shown of each: the last one is cut. */
function kept(placed: readonly Placed[], room: number): [element: Element, shown: Element][] {
  let left = room;
  return placed.flatMap(({ element }): [Element, Element][] => {
    const before = left;
    left -= bytesOf(element);
    if (left >= 0) return [[element, element]];
    const start = before > 0 ? cut(element, before) : null;
    return start ? [[element, start]] : [];
  });
}

/** The start of a text that is longer than the room for it; nothing of other elements. */
function cut(element: Element, room: number): Element | null {
  if (element['type'] !== 'RichTextBlock') return null;
  let left = room - bytesOf(rich([words('…')]));
  const inlines = (element['inlines'] as Element[]).filter((inline) => {
    left -= bytesOf(inline);
    return left >= 0;
  });
  return inlines.length === 0 ? null : { ...element, inlines: [...inlines, words('…')] };
}

function elementsOf(part: Exclude<Flat, { is: 'rule' }>, language: Language): Element[] {
  switch (part.is) {
    case 'title':
      return [rich(part.runs.map((one) => ({ ...run(one), size: 'Large', weight: 'Bolder' })))];
    case 'heading':
      return [rich(part.runs.map((one) => ({ ...run(one), size: 'Medium', weight: 'Bolder' })))];
    case 'paragraph':
      return [rich(part.runs.map(run))];
    case 'lines':
      return part.quoted ? [boxed(part.lines.map(line))] : part.lines.map(line);
    case 'row':
      return rowElements(part.text, part.button);
    case 'buttons':
      return actionSets(part.buttons.map(actionOf));
    case 'note':
      return [rich([{ ...words(part.text), isSubtle: true }])];
    case 'facts':
      return part.facts.map(({ label, value }) =>
        rich([{ ...words(labelled(label, '', language)), weight: 'Bolder' }, words(value)]),
      );
    case 'quote':
      return [
        boxed([
          ...(part.label === '' ? [] : [rich([{ ...words(part.label), isSubtle: true }])]),
          rich([words(part.text)]),
        ]),
      ];
    default:
      return footerElements(part);
  }
}

/** A sentence, at most with a button beside it; a menu opens below its button, for which it needs the whole width. */
function rowElements(text: string, button?: ChatButton): Element[] {
  const sentence = rich([words(text)]);
  if (!button) return [sentence];
  const actions = actionSets([actionOf(button)]);
  if ('options' in button) return [sentence, ...actions];
  return [
    {
      type: 'ColumnSet',
      columns: [
        { type: 'Column', width: 'stretch', verticalContentAlignment: 'Center', items: [sentence] },
        { type: 'Column', width: 'auto', items: actions },
      ],
    },
  ];
}

/**
 * Buttons in rows that are no wider than a card: Teams cuts the labels of others. A menu opens below its button, so that each option
 * answers by one press.
 */
function actionSets(actions: readonly Element[]): Element[] {
  const rows: { actions: Element[]; width: number }[] = [];
  for (const action of actions) {
    const width = String(action['title']).length;
    const last = rows.at(-1);
    const { actions: most, row } = TEAMS_LIMITS;
    if (last && last.actions.length < most && last.width + width <= row) {
      last.actions.push(action);
      last.width += width;
    } else rows.push({ actions: [action], width });
  }
  return rows.map((row) => ({ type: 'ActionSet', actions: row.actions }));
}

function actionOf({ label, primary, ...rest }: ChatButton): Element {
  const shown = { title: shortened(label, TEAMS_LIMITS.button), ...(primary ? { style: 'positive' } : {}) };
  if ('url' in rest) return { ...open(rest.url), ...shown };
  if ('action' in rest) return { ...execute(rest.action), ...shown };
  const options = rest.options.map((option) => actionOf(option));
  return {
    type: 'Action.ShowCard',
    ...shown,
    card: { type: 'AdaptiveCard', version: '1.5', body: actionSets(options) },
  };
}

const footerElements = ({ why, links }: Extract<ChatPart, { is: 'footer' }>): Element[] => [
  rich([{ ...words(why), size: 'Small', isSubtle: true }]),
  ...(links.length === 0
    ? []
    : [
        rich(
          links.flatMap(({ label, url }, index) => [
            ...(index > 0 ? [words('   ')] : []),
            { ...words(label), size: 'Small', isSubtle: true, selectAction: open(url) },
          ]),
        ),
      ]),
];

const rich = (inlines: readonly Element[]): Element => ({ type: 'RichTextBlock', inlines });
const boxed = (items: readonly Element[]): Element => ({ type: 'Container', style: 'emphasis', items });
const words = (text: string): Element => ({ type: 'TextRun', text: shortened(text, TEAMS_LIMITS.text) });
const open = (url: string): Element => ({ type: 'Action.OpenUrl', url });
const execute = ({ action_id: verb, value }: ButtonAction): Element => ({
  type: 'Action.Execute',
  verb,
  data: { value },
});

function run({ text, look }: ChatRun): Element {
  const { bold = false, italic = false, underline = false, href = null } = look ?? {};
  return {
    ...words(text),
    ...(bold ? { weight: 'Bolder' } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
    ...(href === null ? {} : { color: 'Accent', selectAction: open(href) }),
  };
}

const line = ({ bullet, depth, runs }: ChatLine): Element =>
  rich([
    ...(bullet === '' ? [] : [words(`${'\u2003'.repeat(Math.max(0, depth - 1))}${bullet} `)]),
    ...runs.map(run),
  ]);
