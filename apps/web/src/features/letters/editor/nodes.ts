import { LETTER_FACTS, LETTER_TARGETS } from '@fika/contract/letters/kinds';
import { isLetterVariable } from '@fika/contract/letters/variables';
import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { ButtonBlock } from './ButtonBlock.tsx';
import { FactsBlock } from './FactsBlock.tsx';
import { GroupBlock } from './GroupBlock.tsx';
import { IcebreakerBlock } from './IcebreakerBlock.tsx';

/** What a variable is called on the page. */
type LabelOf = (name: string) => string;

/** A variable as a chip: one thing to the caret, filled in when the letter is sent. `{{first_name}}` typed becomes one. */
export const variableNode = (labelOf: LabelOf) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: 'first_name',
        parseHTML: (element) => element.dataset['variable'],
        renderHTML: ({ name }) => ({ 'data-variable': String(name) }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ HTMLAttributes, node }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-known': isLetterVariable(String(node.attrs['name'])) }),
      labelOf(String(node.attrs['name'])),
    ],
    // What is copied out of the editor as text is what may be typed in.
    renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
    addInputRules() {
      return [
        nodeInputRule({
          find: /(\{\{\s*(\w{1,40})\s*\}\})$/,
          type: this.type,
          getAttributes: (match) => ({ name: match[2] }),
        }),
      ];
    },
  });

/** A block of the letter that is made when it is sent; the page shows what stands there. */
const block = (name: string) => ({
  name,
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  parseHTML: () => [{ tag: `div[data-block=${name}]` }],
});

const asBlock = (name: string, attributes: Record<string, unknown>) =>
  ['div', mergeAttributes(attributes, { 'data-block': name })] as const;

const asJson = (attribute: string, fallback: unknown) => ({
  default: fallback,
  parseHTML: (element: HTMLElement): unknown => {
    const text = element.getAttribute(`data-${attribute}`);
    return text === null ? fallback : (JSON.parse(text) as unknown);
  },
  renderHTML: (attributes: Record<string, unknown>) => ({
    [`data-${attribute}`]: JSON.stringify(attributes[attribute]),
  }),
});

export const ButtonNode = Node.create({
  ...block('button'),
  addAttributes: () => ({
    label: asJson('label', ''),
    target: asJson('target', LETTER_TARGETS[0]),
    look: asJson('look', 'primary'),
  }),
  renderHTML: ({ HTMLAttributes }) => asBlock('button', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(ButtonBlock),
});

export const GroupNode = Node.create({
  ...block('groupCard'),
  renderHTML: ({ HTMLAttributes }) => asBlock('groupCard', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(GroupBlock),
});

export const IcebreakerNode = Node.create({
  ...block('icebreaker'),
  renderHTML: ({ HTMLAttributes }) => asBlock('icebreaker', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(IcebreakerBlock),
});

export const FactsNode = Node.create({
  ...block('facts'),
  addAttributes: () => ({ rows: asJson('rows', [LETTER_FACTS[0]]) }),
  renderHTML: ({ HTMLAttributes }) => asBlock('facts', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(FactsBlock),
});
