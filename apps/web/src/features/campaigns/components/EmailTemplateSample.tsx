import type { MessageBlock } from '@fika/contract/email-templates/document';
import { isEmailTemplateVariable } from '@fika/contract/email-templates/variables';
import { variableSample } from '@fika/messages/variable-samples';
import type { ReactNode } from 'react';
import { currentLanguage } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import c from './EmailTemplateSample.module.css';

/** The text of a message as a member reads it, with sample values; without the frame of the email. */
export function EmailTemplateSample({ json }: { json: unknown }) {
  const { name } = useWorkspace();
  const { content } = json as { content?: readonly MessageBlock[] };
  return (
    content && (
      <div className={c.message}>{content.map((block, index) => blockOf(block, `${index}`, name))}</div>
    )
  );
}

interface AnyNode {
  type: string;
  text?: string | undefined;
  attrs?: unknown;
  content?: readonly AnyNode[] | undefined;
}

function blockOf(block: MessageBlock, key: string, company: string): ReactNode {
  const node = block as AnyNode;
  if (node.type === 'paragraph') return <p key={key}>{wordsOf(node, company)}</p>;
  if (node.type === 'button')
    return (
      <p key={key} className={c.button}>
        {labelOf(node)}
      </p>
    );
  return node.content ? <p key={key}>{wordsOf(node, company)}</p> : null;
}

function wordsOf({ content = [] }: AnyNode, company: string): string {
  return content.map((node) => wordOf(node, company)).join('');
}

function wordOf(node: AnyNode, company: string): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type !== 'variable') return wordsOf(node, company);
  const { name = '' } = (node.attrs ?? {}) as { name?: string };
  if (name === 'company') return company;
  if (!isEmailTemplateVariable(name)) return name;
  return variableSample(name, { language: currentLanguage(), productSlug: settings.product_slug });
}

const labelOf = ({ attrs }: AnyNode) => ((attrs ?? {}) as { label?: string }).label ?? '';
