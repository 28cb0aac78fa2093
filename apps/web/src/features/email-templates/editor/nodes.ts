import { isEmailTemplateVariable } from '@fika/contract/email-templates/variables';
import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { ButtonBlock } from './ButtonBlock.tsx';
import { FactsBlock } from './FactsBlock.tsx';
import { GroupBlock } from './GroupBlock.tsx';
import { IcebreakerBlock } from './IcebreakerBlock.tsx';
import { PeopleBlock } from './PeopleBlock.tsx';
import { TimesBlock } from './TimesBlock.tsx';
import { PASTED, readPasted, readVariable } from './pasted.ts';

/** The label of a variable on the page. */
type LabelOf = (name: string) => string;

/** A variable as a chip: one unit for the caret, filled in when the message is sent. Typing `{{first_name}}` creates one. */
export const variableNode = (labelOf: LabelOf) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: 'first_name',
        parseHTML: (element) => readVariable(element.dataset['variable']),
        renderHTML: ({ name }) => ({ 'data-variable': String(name) }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ HTMLAttributes, node }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-known': isEmailTemplateVariable(String(node.attrs['name'])) }),
      labelOf(String(node.attrs['name'])),
    ],
    // Text copied out of the editor has the format that can be typed in.
    renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
    addInputRules() {
      return [
        nodeInputRule({
          // No capturing group: the rule would replace only the text of the group, and write the last brace again.
          find: /\{\{\s*\w{1,40}\s*\}\}$/,
          type: this.type,
          getAttributes: (match) => ({ name: match[0].replaceAll(/[{}\s]/g, '') }),
        }),
      ];
    },
  });

/** A block of the message that the server renders when it sends; the editor shows a placeholder. */
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

const attribute = (name: keyof typeof PASTED) => ({
  default: PASTED[name].fallback,
  parseHTML: (element: HTMLElement): unknown => readPasted(name, element.getAttribute(`data-${name}`)),
  renderHTML: (attributes: Record<string, unknown>) => ({
    [`data-${name}`]: JSON.stringify(attributes[name]),
  }),
});

export const ButtonNode = Node.create({
  ...block('button'),
  addAttributes: () => ({
    label: attribute('label'),
    target: attribute('target'),
    look: attribute('look'),
  }),
  renderHTML: ({ HTMLAttributes }) => asBlock('button', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(ButtonBlock),
});

export const GroupNode = Node.create({
  ...block('groupCard'),
  renderHTML: ({ HTMLAttributes }) => asBlock('groupCard', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(GroupBlock),
});

export const PeopleNode = Node.create({
  ...block('people'),
  renderHTML: ({ HTMLAttributes }) => asBlock('people', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(PeopleBlock),
});

export const TimesNode = Node.create({
  ...block('times'),
  renderHTML: ({ HTMLAttributes }) => asBlock('times', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(TimesBlock),
});

export const IcebreakerNode = Node.create({
  ...block('icebreaker'),
  renderHTML: ({ HTMLAttributes }) => asBlock('icebreaker', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(IcebreakerBlock),
});

export const FactsNode = Node.create({
  ...block('facts'),
  addAttributes: () => ({ rows: attribute('rows') }),
  renderHTML: ({ HTMLAttributes }) => asBlock('facts', HTMLAttributes),
  addNodeView: () => ReactNodeViewRenderer(FactsBlock),
});
