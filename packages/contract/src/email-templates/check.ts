import { messageDocument, type MessageBlock, type MessageDocument, type MessageInline } from './document.ts';
import { EMAIL_TEMPLATE_LIMITS, EMAIL_TEMPLATE_RULES, type EmailTemplateKind } from './kinds.ts';
import { isMessageTooLong } from './size.ts';
import { isEmailTemplateVariable, piecesOf, variablesOf } from './variables.ts';

export const EMAIL_TEMPLATE_PROBLEMS = [
  'subject_empty',
  'subject_too_long',
  'subject_broken',
  'document_broken',
  'document_empty',
  'letter_too_long',
  'link_unsafe',
  'variable_unknown',
  'variable_broken',
  'variable_unavailable',
  'target_unavailable',
  'block_unavailable',
  'accept_missing',
  'decline_missing',
  'people_missing',
  'too_large',
] as const;
export type EmailTemplateProblemCode = (typeof EMAIL_TEMPLATE_PROBLEMS)[number];

/** These do not block saving. */
const WARNINGS: ReadonlySet<EmailTemplateProblemCode> = new Set(['people_missing', 'too_large']);

/** One fault of a message. */
export interface EmailTemplateProblem {
  /** `subject`, `document`, or where in the document: `content.2.content.0`, as a path into its JSON. */
  place: string;
  code: EmailTemplateProblemCode;
  /** The word it is about: a variable, a row, a target. */
  name: string;
}

/** Whether a message with this problem can be saved and sent. */
export const isWarning = ({ code }: Pick<EmailTemplateProblem, 'code'>): boolean => WARNINGS.has(code);

const problem = (place: string, code: EmailTemplateProblemCode, name = ''): EmailTemplateProblem => ({
  place,
  code,
  name,
});

/** The faults of any message: in the order of reading, limited to the first ones. The server checks the size of its email. */
export function emailTemplateProblems(
  kind: EmailTemplateKind,
  subject: string,
  json: unknown,
): EmailTemplateProblem[] {
  const problems = [...subjectProblems(kind, subject), ...bodyProblems(kind, json)];
  return problems.slice(0, EMAIL_TEMPLATE_LIMITS.findings);
}

function bodyProblems(kind: EmailTemplateKind, json: unknown): EmailTemplateProblem[] {
  if (isMessageTooLong(json)) return [problem('document', 'letter_too_long')];
  const read = messageDocument.safeParse(json);
  return read.success ? documentProblems(kind, read.data) : brokenParts(json, read.error.issues);
}

function subjectProblems(kind: EmailTemplateKind, subject: string): EmailTemplateProblem[] {
  if (subject.trim() === '') return [problem('subject', 'subject_empty')];
  if (/[\r\n]/.test(subject)) return [problem('subject', 'subject_broken')];
  const long = subject.length > EMAIL_TEMPLATE_LIMITS.subject ? [problem('subject', 'subject_too_long')] : [];
  return [...long, ...textProblems(kind, subject, 'subject')];
}

/** The places of the schema's faults. A union only reports that none of its forms fits. */
function brokenParts(
  json: unknown,
  issues: readonly { path: readonly PropertyKey[] }[],
): EmailTemplateProblem[] {
  const unsafe = unsafeLink(json, []);
  if (unsafe) return [problem(unsafe, 'link_unsafe')];
  const places = new Set(issues.map(({ path }) => (path.length > 0 ? path.join('.') : 'document')));
  return [...places].map((place) => problem(place, 'document_broken'));
}

function unsafeLink(node: unknown, path: readonly (string | number)[]): string | null {
  if (typeof node !== 'object' || node === null || path.length > 40) return null;
  const { type, attrs } = node as { type?: unknown; attrs?: { href?: unknown } | null };
  if (type === 'link' && !isSafeHref(attrs?.href)) return path.slice(0, -2).join('.') || 'document';
  for (const [key, inner] of Object.entries(node)) {
    const found = unsafeLink(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** Whether a link of a message has an allowed target: a page over https, or an email address. */
export function isSafeHref(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > EMAIL_TEMPLATE_LIMITS.href || !URL.canParse(href))
    return false;
  return ['https:', 'mailto:'].includes(new URL(href).protocol);
}

function documentProblems(kind: EmailTemplateKind, { content }: MessageDocument): EmailTemplateProblem[] {
  const found = content.flatMap((block, index) => blockProblems(kind, block, `content.${index}`));
  return [...(isBlank(content) ? [problem('document', 'document_empty')] : found), ...missing(kind, content)];
}

function isBlank(content: readonly MessageBlock[]): boolean {
  return content.every((block) => block.type === 'paragraph' && (block.content ?? []).length === 0);
}

function blockProblems(kind: EmailTemplateKind, block: MessageBlock, place: string): EmailTemplateProblem[] {
  const rules = EMAIL_TEMPLATE_RULES[kind];
  switch (block.type) {
    case 'button': {
      const { target, label } = block.attrs;
      const wrong = rules.targets.includes(target) ? [] : [problem(place, 'target_unavailable', target)];
      return [...wrong, ...textProblems(kind, label, place)];
    }
    case 'facts':
      return block.attrs.rows
        .filter((row) => !rules.facts.includes(row))
        .map((row) => problem(place, 'block_unavailable', row));
    case 'people':
    case 'times':
    case 'icebreaker':
      return rules.blocks.includes(block.type) ? [] : [problem(place, 'block_unavailable', block.type)];
    default:
      return nodeProblems(kind, block, place);
  }
}

interface AnyNode {
  type: string;
  content?: readonly AnyNode[] | undefined;
}

function nodeProblems(kind: EmailTemplateKind, node: AnyNode, place: string): EmailTemplateProblem[] {
  return (node.content ?? []).flatMap((child, index) => {
    const at = `${place}.content.${index}`;
    const piece = child as MessageInline;
    if (piece.type === 'text') return textProblems(kind, piece.text, at);
    if (piece.type === 'variable') return variableProblems(kind, piece.attrs.name, at);
    return nodeProblems(kind, child, at);
  });
}

function textProblems(kind: EmailTemplateKind, text: string, place: string): EmailTemplateProblem[] {
  return piecesOf(text).flatMap((piece) =>
    'variable' in piece ? variableProblems(kind, piece.variable, place) : brokenVariables(piece.text, place),
  );
}

/**
 * Faults for text that begins like a variable and is none, which members would see as it is: the end is missing, or the name has
 * a space.
 */
function brokenVariables(text: string, place: string): EmailTemplateProblem[] {
  return text
    .split('{{')
    .slice(1)
    .map((rest) => problem(place, 'variable_broken', `{{${rest.trim().slice(0, 20)}`));
}

function variableProblems(kind: EmailTemplateKind, name: string, place: string): EmailTemplateProblem[] {
  if (!isEmailTemplateVariable(name)) return [problem(place, 'variable_unknown', name)];
  return variablesOf(kind).includes(name) ? [] : [problem(place, 'variable_unavailable', name)];
}

/** Faults for missing parts that a message of a kind needs. */
function missing(kind: EmailTemplateKind, content: readonly MessageBlock[]): EmailTemplateProblem[] {
  const targets = new Set(content.flatMap((block) => (block.type === 'button' ? [block.attrs.target] : [])));
  if (kind === 'request' || kind === 'reminder') {
    return [
      ...(targets.has('accept') ? [] : [problem('document', 'accept_missing')]),
      ...(targets.has('reject') || targets.has('leave') ? [] : [problem('document', 'decline_missing')]),
    ];
  }
  if (kind !== 'match' || namesPeople(content)) return [];
  return [problem('document', 'people_missing')];
}

function namesPeople(content: readonly MessageBlock[]): boolean {
  const text = JSON.stringify(content);
  return (
    content.some(
      (block) => block.type === 'people' || (block.type === 'facts' && block.attrs.rows.includes('who')),
    ) ||
    text.includes('"name":"names"') ||
    /\{\{\s*names\s*\}\}/.test(text)
  );
}
