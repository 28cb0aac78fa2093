import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import {
  buttonsBlock,
  factsBlock,
  footerBlocks,
  headerBlock,
  noteBlock,
  richBlock as rich,
  richQuote,
  richSection as section,
  richText as text,
  shortened,
  SLACK_LIMITS,
  type SlackBlock as Block,
  type SlackButton,
} from '#features/email-outbox/channels/slack/present.ts';
import { type ChatButton, type ChatLine, type ChatPart, chatParts } from '../chat/present.ts';
import type { TemplateData } from '../../types.ts';
import type { Filled } from '../rules.ts';

/**
 * A template for one member as Slack's blocks. Words are elements of rich text, which Slack takes as they are: no value can
 * become a link, a mention or markup.
 */
export function slackBlocks(document: MessageDocument, kind: EmailTemplateKind, data: TemplateData): Block[] {
  const parts = chatParts(document, kind, data).flatMap((part) => blocksOf(part, data));
  const blocks = merged(parts);
  const most = SLACK_LIMITS.blocks;
  // The last two are the ways out.
  return blocks.length <= most ? blocks : [...blocks.slice(0, most - 2), ...blocks.slice(-2)];
}

function element({ text: words, look }: Filled): Block {
  const { bold, italic, underline, href } = look;
  const style = {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
  };
  const styled = Object.keys(style).length > 0 ? style : undefined;
  if (href === null) return text(words, styled);
  return {
    type: 'link',
    url: href,
    text: shortened(words, SLACK_LIMITS.text),
    ...(styled ? { style: styled } : {}),
  };
}

function blocksOf(part: ChatPart, data: TemplateData): Block[] {
  switch (part.is) {
    case 'heading': {
      const words = part.runs.map((run) => run.text).join('');
      return [part.level === 1 ? headerBlock(words) : rich(section(text(words, { bold: true })))];
    }
    case 'paragraph':
      return [rich(section(...part.runs.map(element)))];
    case 'lines':
      return [rich(...(part.quoted ? [quote(part.lines)] : lists(part.lines)))];
    case 'rule':
      return [{ type: 'divider' }];
    case 'buttons':
      return [buttonsBlock(part.buttons.map((button) => buttonOf(button, data)))];
    case 'people':
      return [noteBlock(part.names.join(', '))];
    case 'facts':
      return [factsBlock(part.facts, data.t.language)];
    case 'question':
      return [rich(richQuote(text(`${part.label}\n`, { bold: true }), text(part.text)))];
    default:
      return footerBlocks(part.why, [...pageOfAnswers(data), ...part.links]);
  }
}

/** An answer is given in Slack, where the message can take it. */
function buttonOf({ target, label, url, primary }: ChatButton, { actions }: TemplateData): SlackButton {
  const action = actions?.[target];
  return { label, primary, ...(action ?? { url }) };
}

/** The page with the same answers, for those who prefer it to buttons. */
function pageOfAnswers({ t, actions, links }: TemplateData): { label: string; url: string }[] {
  return actions?.accept && links.accept
    ? [{ label: t('email_templates:answer_on_page'), url: links.accept }]
    : [];
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

const quote = (lines: readonly ChatLine[]): Block =>
  richQuote(
    ...lines.flatMap(({ bullet, runs }, index) => [
      ...(index > 0 ? [text('\n')] : []),
      ...(bullet === '' ? [] : [text(`${bullet} `)]),
      ...runs.map(element),
    ]),
  );

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
