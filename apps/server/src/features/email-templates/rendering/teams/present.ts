import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import { labelled, type Language } from '#platform/i18n/format.ts';
import { type ChatLine, type ChatPart, chatParts } from '../chat/present.ts';
import type { TemplateData } from '../../types.ts';
import type { Filled } from '../rules.ts';

type Element = Record<string, unknown>;

/**
 * A template for one member as an Adaptive Card. Words are text runs, which Teams takes as they are: its text blocks would
 * read a name as Markdown.
 */
export function teamsCard(document: MessageDocument, kind: EmailTemplateKind, data: TemplateData): Element {
  return {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    lang: data.t.language,
    body: bodyOf(chatParts(document, kind, data), data.t.language),
  };
}

function bodyOf(parts: readonly ChatPart[], language: Language): Element[] {
  return parts.flatMap((part, index): Element[] => {
    if (part.is === 'rule') return [];
    const elements = elementsOf(part, language);
    // A line belongs to the element below it.
    if (parts[index - 1]?.is !== 'rule') return elements;
    const [first, ...others] = elements;
    return [{ ...first, separator: true }, ...others];
  });
}

function elementsOf(part: Exclude<ChatPart, { is: 'rule' }>, language: Language): Element[] {
  switch (part.is) {
    case 'heading': {
      const size = part.level === 1 ? 'Large' : 'Medium';
      return [rich(part.runs.map((one) => ({ ...run(one), size, weight: 'Bolder' })))];
    }
    case 'paragraph':
      return [rich(part.runs.map(run))];
    case 'lines':
      return part.quoted
        ? [{ type: 'Container', style: 'emphasis', items: part.lines.map(line) }]
        : part.lines.map(line);
    case 'buttons':
      return [
        {
          type: 'ActionSet',
          actions: part.buttons.map(({ label, url, primary }) => ({
            type: 'Action.OpenUrl',
            title: label,
            url,
            ...(primary ? { style: 'positive' } : {}),
          })),
        },
      ];
    case 'people':
      return [rich([{ ...words(part.names.join(', ')), isSubtle: true }])];
    case 'facts':
      return part.facts.map(({ label, value }) =>
        rich([{ ...words(labelled(label, '', language)), weight: 'Bolder' }, words(value)]),
      );
    case 'question':
      return [
        {
          type: 'Container',
          style: 'emphasis',
          items: [rich([{ ...words(part.label), isSubtle: true }]), rich([words(part.text)])],
        },
      ];
    default:
      return [
        rich([{ ...words(part.why), size: 'Small', isSubtle: true }]),
        rich(
          part.links.flatMap(({ label, url }, index) => [
            ...(index > 0 ? [words('   ')] : []),
            { ...words(label), size: 'Small', isSubtle: true, selectAction: open(url) },
          ]),
        ),
      ];
  }
}

const rich = (inlines: readonly Element[]): Element => ({ type: 'RichTextBlock', inlines });
const words = (text: string): Element => ({ type: 'TextRun', text });
const open = (url: string): Element => ({ type: 'Action.OpenUrl', url });

function run({ text, look }: Filled): Element {
  const { bold, italic, underline, href } = look;
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
