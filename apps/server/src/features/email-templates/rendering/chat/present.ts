import type { EmailTemplateKind, MessageBlock, MessageDocument, MessageListItem } from '@fika/contract';
import { EMAIL_TEMPLATE_RULES } from '@fika/contract';
import { buttons, note } from '#features/email-outbox/channels/chat/present.ts';
import type { ChatLine, ChatLink, ChatPart, ChatText } from '#features/email-outbox/channels/chat/types.ts';
import type { GroupTimes, PersonRow } from '#features/email-outbox/types.ts';
import type { FactRow, TemplateData } from '../../types.ts';
import { shownBlocks } from '../email/present.ts';
import { type Filled, filledRuns, fillRuns, runsOf, runsOfText } from '../rules.ts';

/** The parts of a template for one member. What is empty is left out. */
export function chatParts(
  document: MessageDocument,
  kind: EmailTemplateKind,
  data: TemplateData,
): ChatPart[] {
  const { t } = data;
  const opensPage = EMAIL_TEMPLATE_RULES[kind].targets.includes('accept') && !data.actions?.accept;
  const why = opensPage ? `${data.footer.why} ${t('email_templates:nothing')}` : data.footer.why;
  return [
    ...joined(shownBlocks(document, kind).flatMap((block) => partsOf(block, kind, data))),
    {
      is: 'footer',
      why,
      links: [
        ...pageOfAnswers(data),
        { label: t('email_templates:leave'), url: data.links.leave },
        { label: data.footer.stop, url: data.links.stop },
      ],
    },
  ];
}

/** The page with the same answers, for those who prefer it to buttons. */
function pageOfAnswers({ t, actions, links }: TemplateData): ChatLink[] {
  return actions?.accept && links.accept
    ? [{ label: t('email_templates:answer_on_page'), url: links.accept }]
    : [];
}

function partsOf(
  block: MessageBlock,
  kind: EmailTemplateKind,
  data: TemplateData,
): readonly (ChatPart | null)[] {
  switch (block.type) {
    case 'facts':
      return mergedFacts(block.attrs.rows.flatMap((row) => factParts(data.facts[row] ?? [])));
    case 'people':
      return data.others.length > 0 ? [peopleLines(data.others)] : [];
    case 'times':
      return data.times ? timesParts(data.times) : [];
    default:
      return [partOf(block, kind, data)];
  }
}

type OneBlock = Exclude<MessageBlock, { type: 'facts' | 'people' | 'times' }>;

function partOf(block: OneBlock, kind: EmailTemplateKind, data: TemplateData): ChatPart | null {
  switch (block.type) {
    case 'heading': {
      const runs = filled(block.content, kind, data);
      if (runs.length === 0) return null;
      return { is: block.attrs.level === 1 ? 'title' : 'heading', runs };
    }
    case 'paragraph': {
      const runs = filled(block.content, kind, data);
      return runs.length > 0 ? { is: 'paragraph', runs } : null;
    }
    case 'horizontalRule':
      return { is: 'rule' };
    case 'button': {
      const { label, target, look } = block.attrs;
      const effect = data.actions?.[target] ?? { url: data.links[target] ?? data.links.leave };
      const text = fillRuns(runsOfText(label, kind), data.variables);
      return buttons({ label: text, primary: look === 'primary', ...effect });
    }
    case 'groupCard':
      return peopleOf(data);
    case 'icebreaker':
      return data.icebreaker === ''
        ? null
        : { is: 'quote', label: data.t('email_templates:facts.icebreaker'), text: data.icebreaker };
    default: {
      const lines = linesOf(block, 0, (content) => filled(content, kind, data));
      return lines.length > 0 ? { is: 'lines', quoted: block.type === 'blockquote', lines } : null;
    }
  }
}

/** A row that is alone is a fact; several under one label are a list below it, because a chat has no columns. */
function factParts(rows: readonly FactRow[]): ChatPart[] {
  const [first, ...more] = rows;
  if (!first) return [];
  if (more.length === 0) {
    return [{ is: 'facts', facts: [{ label: first.label, value: lineOf(first) }] }];
  }
  const lines = rows.flatMap((row): ChatLine[] => [
    ...(row.label === '' ? [] : [{ bullet: '', depth: 0, runs: [{ text: row.label, look: BOLD }] }]),
    { bullet: '•', depth: 1, runs: [{ text: lineOf(row) }] },
  ]);
  return [{ is: 'lines', quoted: false, lines }];
}

/** Facts that follow each other, as one part. */
function mergedFacts(parts: readonly ChatPart[]): ChatPart[] {
  const merged: ChatPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.is === 'facts' && last?.is === 'facts')
      merged[merged.length - 1] = { ...last, facts: [...last.facts, ...part.facts] };
    else merged.push(part);
  }
  return merged;
}

const BOLD = { bold: true, italic: false, underline: false, href: null };

function lineOf({ value, detail, email }: FactRow): string {
  const whole = detail ? `${value} (${detail})` : value;
  return email === undefined ? whole : `${whole}, ${email}`;
}

/** One line a person. */
function peopleLines(people: readonly PersonRow[]): ChatPart {
  const lines = people.flatMap(({ group, name, traits, email }): ChatLine[] => {
    const more = [traits, email ?? ''].filter((part) => part !== '').map((part) => `, ${part}`);
    return [
      ...(group === undefined ? [] : [{ bullet: '', depth: 0, runs: [{ text: group, look: BOLD }] }]),
      { bullet: '•', depth: 1, runs: [{ text: name, look: BOLD }, ...more.map((text) => ({ text }))] },
    ];
  });
  return { is: 'lines', quoted: false, lines };
}

/** Links to the page that books: a press in a message of a chat books nothing, either. */
function timesParts({ title, starts, open, links, note: zone }: GroupTimes): ChatPart[] {
  const times = starts.map(({ day, time, url }) => ({ label: `${day} ${time}`, url, primary: true }));
  return [
    ...(times.length > 0 ? [{ is: 'heading' as const, runs: [{ text: title }] }] : []),
    ...(zone === '' ? [] : [note(zone)]),
    buttons(...(times.length > 0 ? times : [{ ...open, primary: true }]), ...links),
  ];
}

type Fill = (content: Parameters<typeof runsOf>[0]) => Filled[];

const filled = (
  content: Parameters<typeof runsOf>[0],
  kind: EmailTemplateKind,
  data: TemplateData,
): Filled[] => filledRuns(runsOf(content, kind), data.variables);

/** A group that is not known yet shows the reader alone. */
function peopleOf({ people }: TemplateData): ChatPart | null {
  const names = people.flatMap((one) => (one ? [`${one.first_name} ${one.last_name}`.trim()] : []));
  const known = names.filter((name) => name !== '');
  return known.length > 1 ? note(known.join(', ')) : null;
}

function linesOf(node: MessageBlock | MessageListItem, depth: number, fill: Fill): ChatLine[] {
  switch (node.type) {
    case 'paragraph': {
      const runs = fill(node.content);
      return runs.length > 0 ? [{ bullet: '', depth, runs }] : [];
    }
    case 'bulletList':
    case 'orderedList': {
      const start = node.type === 'orderedList' ? (node.attrs?.start ?? 1) : null;
      return node.content.flatMap((item, index) => {
        const [first, ...others] = linesOf(item, depth + 1, fill);
        const bullet = start === null ? '•' : `${start + index}.`;
        return first ? [{ ...first, bullet: first.bullet || bullet }, ...others] : [];
      });
    }
    case 'blockquote':
    case 'listItem':
      return node.content.flatMap((child) => linesOf(child, depth, fill));
    default:
      return [];
  }
}

const OTHERS: ReadonlySet<string> = new Set<ChatPart['is']>([
  'title',
  'note',
  'rule',
  'buttons',
  'footer',
  'text',
]);
const isText = (part: ChatPart): part is ChatText => !OTHERS.has(part.is);

/** Without what is empty. Texts that follow each other are one part, and so are buttons. */
function joined(parts: readonly (ChatPart | null)[]): ChatPart[] {
  const rows: ChatPart[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (!part) continue;
    if (part.is === 'buttons' && last?.is === 'buttons') last.buttons.push(...part.buttons);
    else if (!isText(part)) rows.push(part);
    else if (last?.is === 'text') last.parts.push(part);
    else rows.push({ is: 'text', parts: [part] });
  }
  return rows;
}
