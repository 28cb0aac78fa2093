import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import { labelled, type Language } from '#platform/i18n/format.ts';
import { type ChatLine, type ChatPart, chatParts, shortened } from '../chat/present.ts';
import type { TemplateData } from '../../types.ts';
import type { Filled } from '../rules.ts';

// Limits of a Slack message.
const BLOCKS = 50;
const HEADER = 150;
const BUTTON = 75;
const BUTTONS = 25;
const TEXT = 2_900;

type Block = Record<string, unknown>;

/**
 * A template for one member as Slack's blocks. Words are elements of rich text, which Slack takes as they are: no value can
 * become a link, a mention or markup.
 */
export function slackBlocks(document: MessageDocument, kind: EmailTemplateKind, data: TemplateData): Block[] {
  const parts = chatParts(document, kind, data).flatMap((part) => blocksOf(part, data.t.language));
  const blocks = merged(parts);
  // The last two are the ways out.
  return blocks.length <= BLOCKS ? blocks : [...blocks.slice(0, BLOCKS - 2), ...blocks.slice(-2)];
}

const plain = (text: string, length: number) => ({
  type: 'plain_text',
  text: shortened(text, length),
  emoji: true,
});
const rich = (...elements: Block[]): Block => ({ type: 'rich_text', elements });
const section = (...elements: Block[]): Block => ({ type: 'rich_text_section', elements });
const text = (value: string, style?: Block): Block => ({
  type: 'text',
  text: shortened(value, TEXT),
  ...(style ? { style } : {}),
});

function element({ text: words, look }: Filled): Block {
  const { bold, italic, underline, href } = look;
  const style = {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
  };
  const styled = Object.keys(style).length > 0 ? style : undefined;
  if (href === null) return text(words, styled);
  return { type: 'link', url: href, text: shortened(words, TEXT), ...(styled ? { style: styled } : {}) };
}

function blocksOf(part: ChatPart, language: Language): Block[] {
  switch (part.is) {
    case 'heading': {
      const words = part.runs.map((run) => run.text).join('');
      if (part.level === 1) return [{ type: 'header', text: plain(words.replaceAll('\n', ' '), HEADER) }];
      return [rich(section(text(words, { bold: true })))];
    }
    case 'paragraph':
      return [rich(section(...part.runs.map(element)))];
    case 'lines':
      return [rich(...(part.quoted ? [quote(part.lines)] : lists(part.lines)))];
    case 'rule':
      return [{ type: 'divider' }];
    case 'buttons':
      return [{ type: 'actions', elements: part.buttons.slice(0, BUTTONS).map(button) }];
    case 'people':
      return [{ type: 'context', elements: [plain(part.names.join(', '), TEXT)] }];
    case 'facts':
      return [
        rich(
          section(
            ...part.facts.flatMap(({ label, value }, index) => [
              text(`${index > 0 ? '\n' : ''}${labelled(label, '', language)}`, { bold: true }),
              text(value),
            ]),
          ),
        ),
      ];
    case 'question':
      return [
        rich({
          type: 'rich_text_quote',
          elements: [text(`${part.label}\n`, { bold: true }), text(part.text)],
        }),
      ];
    default:
      return [
        { type: 'context', elements: [plain(part.why, TEXT)] },
        rich(
          section(
            ...part.links.flatMap(({ label, url }, index) => [
              ...(index > 0 ? [text('   ')] : []),
              { type: 'link', url, text: label },
            ]),
          ),
        ),
      ];
  }
}

/** Lines of one depth are one list. Numbers are written as text: a continued list of Slack's starts at 1 again. */
function lists(lines: readonly ChatLine[]): Block[] {
  const rows: { block: Block; indent: number; items: Block[] | null }[] = [];
  for (const { bullet, depth, runs } of lines) {
    const indent = Math.max(0, depth - 1);
    const last = rows.at(-1);
    if (bullet !== '•') {
      const start = `${'\u2003'.repeat(indent)}${bullet === '' ? '' : `${bullet} `}`;
      const items = start === '' ? [] : [text(start)];
      rows.push({ block: section(...items, ...runs.map(element), text('\n')), indent, items: null });
    } else if (last?.items && last.indent === indent) last.items.push(section(...runs.map(element)));
    else {
      const items = [section(...runs.map(element))];
      rows.push({
        block: { type: 'rich_text_list', style: 'bullet', indent, elements: items },
        indent,
        items,
      });
    }
  }
  return rows.map(({ block }) => block);
}

const quote = (lines: readonly ChatLine[]): Block => ({
  type: 'rich_text_quote',
  elements: lines.flatMap(({ bullet, runs }, index) => [
    ...(index > 0 ? [text('\n')] : []),
    ...(bullet === '' ? [] : [text(`${bullet} `)]),
    ...runs.map(element),
  ]),
});

const button = ({ label, url, primary }: { label: string; url: string; primary: boolean }): Block => ({
  type: 'button',
  text: plain(label, BUTTON),
  url,
  ...(primary ? { style: 'primary' } : {}),
});

/** Rich text that follows each other in one block: Slack counts blocks, and leaves room between them. */
function merged(blocks: readonly Block[]): Block[] {
  const rows: { block: Block; elements: unknown[] | null }[] = [];
  for (const block of blocks) {
    const elements = block['type'] === 'rich_text' ? (block['elements'] as unknown[]) : null;
    const last = rows.at(-1);
    if (elements && last?.elements) last.elements.push(...elements);
    else rows.push({ block, elements });
  }
  return rows.map(({ block }) => block);
}
