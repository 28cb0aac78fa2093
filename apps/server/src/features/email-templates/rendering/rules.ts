import {
  isEmailTemplateVariable,
  type MessageInline,
  type EmailTemplateKind,
  type EmailTemplateVariable,
  piecesOf,
  variablesOf,
} from '@fika/contract';
import type { Look } from '#features/email-outbox/channels/chat/types.ts';

/** A piece of a paragraph: text, a line break, or a variable with the text that is removed with it when it is empty. */
export type Run =
  | { is: 'words'; text: string; look: Look }
  | { is: 'break' }
  | { is: 'variable'; name: EmailTemplateVariable; before: string; look: Look };

const PLAIN: Look = { bold: false, italic: false, underline: false, href: null };

/** The runs of a paragraph. Text that looks like a variable and is none of this kind of email stays as it is. */
export function runsOf(content: readonly MessageInline[] | undefined, kind: EmailTemplateKind): Run[] {
  return linked((content ?? []).flatMap((node) => runsOfNode(node, kind)));
}

/** The runs of a text in which variables are written as `{{name}}`: a subject, the label of a button. */
export function runsOfText(text: string, kind: EmailTemplateKind): Run[] {
  return linked(wordsAndVariables(text, PLAIN, kind));
}

function runsOfNode(node: MessageInline, kind: EmailTemplateKind): Run[] {
  if (node.type === 'hardBreak') return [{ is: 'break' }];
  const look = lookOf(node);
  return node.type === 'text'
    ? wordsAndVariables(node.text, look, kind)
    : [runOfVariable(node.attrs.name, look, kind)];
}

/** Text that looks like a variable and is none belongs to the text around it. */
function wordsAndVariables(text: string, look: Look, kind: EmailTemplateKind): Run[] {
  const runs: Run[] = [];
  for (const piece of piecesOf(text)) {
    const run: Run =
      'text' in piece ? { is: 'words', text: piece.text, look } : runOfVariable(piece.variable, look, kind);
    const last = runs.at(-1);
    if (run.is === 'words' && last?.is === 'words') last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOfVariable(name: string, look: Look, kind: EmailTemplateKind): Run {
  return isEmailTemplateVariable(name) && variablesOf(kind).includes(name)
    ? { is: 'variable', name, before: '', look }
    : { is: 'words', text: `{{${name}}}`, look };
}

function lookOf({ marks = [] }: MessageInline): Look {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const link = marks.find((mark) => mark.type === 'link');
  return {
    bold: has('bold'),
    italic: has('italic'),
    underline: has('underline'),
    href: link ? new URL(link.attrs.href).href : null,
  };
}

/** "Hello, {{first_name}}!" is "Hello!" to a person without a name: the comma and the space go with the name. */
function linked(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index): Run[] => {
    const before = runs[index - 1];
    if (run.is === 'variable' && before?.is === 'words') return [{ ...run, before: tailOf(before.text) }];
    if (run.is !== 'words' || runs[index + 1]?.is !== 'variable') return [run];
    const text = run.text.slice(0, run.text.length - tailOf(run.text).length);
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** The spaces at the end of a text, with the comma before them. Read from the end: an admin may write thousands of spaces. */
function tailOf(text: string): string {
  let start = text.length;
  while (text[start - 1] === ' ') start -= 1;
  if (start === text.length) return '';
  return text.slice(text[start - 1] === ',' ? start - 1 : start);
}

/** Text of a paragraph with its variables filled; a line break is one in the text. */
export interface Filled {
  text: string;
  look: Look;
}

type Values = Readonly<Partial<Record<EmailTemplateVariable, string>>>;

/** Runs with the values of their variables, without the empty ones. */
export function filledRuns(runs: readonly Run[], values: Values): Filled[] {
  return runs.map((run) => filledRun(run, values)).filter(({ text }) => text !== '');
}

function filledRun(run: Run, values: Values): Filled {
  if (run.is === 'break') return { text: '\n', look: PLAIN };
  if (run.is === 'words') return { text: run.text, look: run.look };
  const value = values[run.name] ?? '';
  return { text: value === '' ? '' : run.before + value, look: run.look };
}

/** The text of runs, with the values of their variables. */
export function fillRuns(runs: readonly Run[], values: Values): string {
  return filledRuns(runs, values)
    .map(({ text }) => text)
    .join('');
}
