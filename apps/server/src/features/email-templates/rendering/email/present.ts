import {
  EMAIL_TEMPLATE_RULES,
  GROUP_BLOCKS,
  type GroupBlock,
  type MessageBlock,
  type MessageDocument,
  type MessageFact,
  type EmailTemplateKind,
  type MessageListItem,
  variablesOf,
} from '@fika/contract';
import {
  aside,
  button,
  factRow,
  factsTable,
  heading,
  lead,
  link,
  EMAIL_COLOURS,
  emailMjml,
  note,
  noteLink,
  seats,
  seatsRow,
} from '#features/email-outbox/layout/present.ts';
import { groupTable, personRows, timesRow } from '#features/email-outbox/layout/group/present.ts';
import type { GroupTimes, PersonRow } from '#features/email-outbox/types.ts';
import type { Translator } from '@fika/messages/server';
import { labelled, type Language } from '#platform/i18n/format.ts';
import { escapeHtml, html } from '#platform/mail/html.ts';
import { ACCENT, type MailTemplate, type MailValue } from '#platform/mail/template.ts';
import type { Look } from '#features/email-outbox/channels/chat/types.ts';
import { type Run, runsOf, runsOfText } from '../rules.ts';
import type { FactRow, TemplateData } from '../../types.ts';

interface Place {
  kind: EmailTemplateKind;
  t: Translator;
}

/** A template as an email that only waits for the values of `emailValues`. */
export function emailLayout(document: MessageDocument, place: Place): MailTemplate {
  const { t } = place;
  const asks = EMAIL_TEMPLATE_RULES[place.kind].targets.includes('accept');
  const blocks = shownBlocks(document, place.kind);
  const leave = `${noteLink(t('email_templates:leave'), 'url_leave')} &nbsp; ${noteLink('{{stop}}', 'url_stop')}`;
  const line = (label: string, value: string) => labelled(label, value, t.language);
  return {
    mjml: emailMjml({
      language: t.language,
      preview: firstWords(blocks, place.kind),
      card: grouped(blocks)
        .map((group, index, all) => cardPart(group, place, index === all.length - 1))
        .join('\n'),
      footer: [note('{{why}}'), ...(asks ? [note(t('email_templates:nothing'))] : []), note(leave)].join(
        '\n',
      ),
    }),
    text: [
      ...grouped(blocks).flatMap((group) => textPart(group, place)),
      asks ? `{{why}} ${t('email_templates:nothing')}` : '{{why}}',
      `${line(t('email_templates:leave'), '{{url_leave}}')}\n${line('{{stop}}', '{{url_stop}}')}`,
    ].join('\n\n'),
  };
}

/** The blocks that a kind of email can show. A draft may hold others: they are reported, not sent. */
export function shownBlocks({ content }: MessageDocument, kind: EmailTemplateKind): MessageBlock[] {
  const rules = EMAIL_TEMPLATE_RULES[kind];
  return content.flatMap((block): MessageBlock[] => {
    if (block.type === 'button') return rules.targets.includes(block.attrs.target) ? [block] : [];
    if (isGroupBlock(block)) return rules.blocks.includes(block.type) ? [block] : [];
    if (block.type !== 'facts') return [block];
    const rows = [...new Set(block.attrs.rows)].filter((row) => rules.facts.includes(row));
    return rows.length > 0 ? [{ ...block, attrs: { rows } }] : [];
  });
}

const isGroupBlock = (block: MessageBlock): block is Extract<MessageBlock, { type: GroupBlock }> =>
  GROUP_BLOCKS.some((type) => type === block.type);

type Button = Extract<MessageBlock, { type: 'button' }>;
type Group = MessageBlock | Button[];

/** Buttons that follow each other, together: their links share a line. */
function grouped(blocks: readonly MessageBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.type !== 'button') groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function firstWords(blocks: readonly MessageBlock[], kind: EmailTemplateKind): string {
  const first = blocks.find((block) => block.type === 'paragraph' && (block.content ?? []).length > 0);
  return first?.type === 'paragraph' ? htmlOf(runsOf(first.content, kind), false) : '';
}

// --- HTML ---

/** A brace in text is no placeholder, and `#0…` in it is not the accent color. */
const literal = (text: string): string =>
  escapeHtml(text).replaceAll('{', '&#123;').replaceAll('#0', '&#35;0');

function htmlOf(runs: readonly Run[], styled = true): string {
  return runs
    .map((run) => {
      if (run.is === 'break') return styled ? '<br />' : ' ';
      const words = run.is === 'words' ? literal(run.text) : `{{${run.before}${run.name}}}`;
      return styled ? wrapped(words, run.look) : words;
    })
    .join('');
}

function wrapped(words: string, { bold, italic, underline, href }: Look): string {
  let out = words;
  if (underline) out = `<u>${out}</u>`;
  if (italic) out = `<em>${out}</em>`;
  if (bold) out = `<strong>${out}</strong>`;
  if (href === null) return out;
  return `<a href="${literal(href)}" target="_blank" rel="noopener" style="color:${ACCENT};text-decoration:underline">${out}</a>`;
}

function cardPart(group: Group, place: Place, isLast: boolean): string {
  if (Array.isArray(group)) return buttonsPart(group, place);
  switch (group.type) {
    case 'groupCard':
      return seatsRow('seats');
    case 'heading':
      return headingPart(group, place);
    case 'horizontalRule':
      return `<mj-divider css-class="rule" border-width="1px" border-color="${EMAIL_COLOURS.line}" padding="0 0 20px" />`;
    case 'facts':
      return factsTable(
        group.attrs.rows.map((row) => `fact_${row}`),
        isLast ? 0 : 20,
      );
    case 'people':
    case 'times':
      return groupTable(group.type);
    case 'icebreaker':
      return icebreakerPart(place);
    case 'paragraph':
      return paragraphPart(group, place);
    default:
      return `<mj-text color="${EMAIL_COLOURS.ink2}" padding="0 0 20px">${flowHtml(group, place)}</mj-text>`;
  }
}

function paragraphPart(block: Extract<MessageBlock, { type: 'paragraph' }>, { kind }: Place): string {
  const text = htmlOf(runsOf(block.content, kind));
  const align = block.attrs?.textAlign ?? 'left';
  if (align === 'center') return lead(text || '&nbsp;');
  return `<mj-text align="${align}" color="${EMAIL_COLOURS.ink2}" padding="0 0 16px">${text || '&nbsp;'}</mj-text>`;
}

function headingPart(block: Extract<MessageBlock, { type: 'heading' }>, { kind }: Place): string {
  const { level, textAlign } = block.attrs;
  const text = htmlOf(runsOf(block.content, kind));
  const align = textAlign ?? 'left';
  if (level === 1) return heading(text, align);
  return `<mj-text align="${align}" font-size="19px" line-height="26px" font-weight="700" padding="4px 0 10px"><h2 style="margin:0;font-size:19px;line-height:26px;font-weight:700">${text}</h2></mj-text>`;
}

function buttonsPart(buttons: readonly Button[], { kind }: Place): string {
  const parts: string[] = [];
  let links: string[] = [];
  const closeLine = () => {
    if (links.length > 0) parts.push(aside(links.join(' &nbsp; ')));
    links = [];
  };
  for (const { attrs } of buttons) {
    const label = htmlOf(runsOfText(attrs.label, kind));
    if (attrs.look === 'link') links.push(link(label, `url_${attrs.target}`));
    else {
      closeLine();
      parts.push(button(label, `url_${attrs.target}`));
    }
  }
  closeLine();
  return parts.join('\n');
}

function icebreakerPart({ t }: Place): string {
  const { ink3, ink, paper } = EMAIL_COLOURS;
  const part = (attributes: string, content: string) =>
    `<mj-text container-background-color="${paper}" ${attributes}>${content}</mj-text>`;
  return [
    part(
      `css-class="well label" padding="16px 20px 0" color="${ink3}" font-size="13px" line-height="20px"`,
      t('email_templates:facts.icebreaker'),
    ),
    part(`css-class="well" padding="0 20px 16px" color="${ink}"`, '{{icebreaker}}'),
    '<mj-spacer height="20px" />',
  ].join('');
}

type Flow = MessageBlock | MessageListItem;

/** Lists and quotations, which hold paragraphs and each other. */
function flowHtml(node: Flow, place: Place): string {
  const inner = (nodes: readonly Flow[]) => nodes.map((child) => flowHtml(child, place)).join('');
  switch (node.type) {
    case 'paragraph':
      return `<div>${htmlOf(runsOf(node.content, place.kind))}</div>`;
    case 'bulletList':
      return `<ul style="margin:0;padding:0 0 0 22px">${inner(node.content)}</ul>`;
    case 'orderedList':
      return `<ol start="${node.attrs?.start ?? 1}" style="margin:0;padding:0 0 0 22px">${inner(node.content)}</ol>`;
    case 'listItem':
      return `<li style="margin:0 0 6px">${inner(node.content)}</li>`;
    case 'blockquote':
      return `<div style="border-left:3px solid ${EMAIL_COLOURS.line};padding:0 0 0 14px">${inner(node.content)}</div>`;
    default:
      return '';
  }
}

// --- Plain text ---

const brace = (text: string): string => text.replaceAll('{', '{{brace}}');

function textOf(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if (run.is === 'break') return '\n';
      const words = run.is === 'words' ? brace(run.text) : `{{${run.before}${run.name}}}`;
      const { href } = run.look;
      if (href === null || (run.is === 'words' && run.text === href)) return words;
      return `${words} (${brace(href.replace(/^mailto:/, ''))})`;
    })
    .join('');
}

function textPart(group: Group, { kind, t }: Place): string[] {
  if (Array.isArray(group)) {
    return [
      group
        .map(({ attrs }) =>
          labelled(textOf(runsOfText(attrs.label, kind)), `{{url_${attrs.target}}}`, t.language),
        )
        .join('\n'),
    ];
  }
  switch (group.type) {
    case 'groupCard':
    case 'horizontalRule':
      return [];
    case 'facts':
      // The line break of a row is removed with a missing row.
      return [group.attrs.rows.map((row, index) => `{{${index > 0 ? '\n' : ''}fact_${row}_text}}`).join('')];
    case 'people':
    case 'times':
      return [`{{${group.type}_text}}`];
    case 'icebreaker':
      return [labelled(t('email_templates:facts.icebreaker'), '{{icebreaker}}', t.language)];
    default:
      return [flowText(group, kind)];
  }
}

function flowText(node: Flow, kind: EmailTemplateKind): string {
  const parts = (nodes: readonly Flow[]) => nodes.map((child) => flowText(child, kind));
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return textOf(runsOf(node.content, kind));
    case 'bulletList':
      return indented(parts(node.content), () => '- ', '  ');
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      return indented(parts(node.content), (index) => `${start + index}. `, '   ');
    }
    case 'listItem':
      return parts(node.content).join('\n');
    case 'blockquote':
      return indented(parts(node.content), () => '> ', '> ');
    default:
      return '';
  }
}

/** Each part with something before its first line, and something before its others. */
const indented = (parts: readonly string[], first: (index: number) => string, others: string): string =>
  parts.map((part, index) => first(index) + part.replaceAll('\n', `\n${others}`)).join('\n');

/** The values of the placeholders of `emailLayout`, each escaped when it is inserted. */
export function emailValues(kind: EmailTemplateKind, data: TemplateData): Record<string, MailValue> {
  const values: Record<string, MailValue> = {
    brace: '{',
    company: data.variables.company ?? '',
    seats: seats(data.people),
    people: personRows(data.others),
    people_text: data.others.map(personLine).join('\n'),
    times: data.times ? timesRow(data.times) : '',
    times_text: data.times ? timesText(data.times, data.t.language) : '',
    icebreaker: data.icebreaker,
    why: data.footer.why,
    stop: data.footer.stop,
    url_stop: data.links.stop,
    url_leave: data.links.leave,
  };
  const { facts, targets } = EMAIL_TEMPLATE_RULES[kind];
  for (const name of variablesOf(kind)) values[name] = data.variables[name] ?? '';
  for (const target of targets) values[`url_${target}`] = data.links[target] ?? data.links.leave;
  for (const row of facts) addFact(values, row, data);
  return values;
}

function personLine({ group, name, traits, about_me: about, email }: PersonRow): string {
  const line = [name, traits, email ?? ''].filter((part) => part !== '').join(', ');
  return [group, line, about].filter(Boolean).join('\n');
}

/** The same links as in the HTML. */
function timesText({ title, starts, open, links, note }: GroupTimes, language: Language): string {
  const line = ({ label, url }: { label: string; url: string }) => labelled(label, url, language);
  const times = starts.map(({ day, time, url }) => line({ label: `${day} ${time}`, url }));
  const first = times.length > 0 ? [title, ...times] : [line(open)];
  return [...first, ...links.map(line), ...(note === '' ? [] : [note])].join('\n');
}

function addFact(values: Record<string, MailValue>, row: MessageFact, { facts, t }: TemplateData): void {
  const rows = facts[row] ?? [];
  values[`fact_${row}`] = html`${rows.map(({ label, value, ...below }) => factRow(label, value, below))}`;
  values[`fact_${row}_text`] = rows.map((fact) => factLine(fact, t.language)).join('\n');
}

/** A row as a line of plain text. */
function factLine({ label, value, detail, email }: FactRow, language: Language): string {
  const whole = detail ? `${value} (${detail})` : value;
  const said = email === undefined ? whole : `${whole}, ${email}`;
  return label === '' ? said : labelled(label, said, language);
}
