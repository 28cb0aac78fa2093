import type { MessageDocument } from '@fika/contract/email-templates/document';
import { type Extensions, getSchema, type JSONContent } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { KeepBlocks } from './keep-blocks.ts';
import {
  ButtonNode,
  FactsNode,
  GroupNode,
  IcebreakerNode,
  PeopleNode,
  TimesNode,
  variableNode,
} from './nodes.ts';

/** Exactly the nodes and marks of a message: the editor cannot produce what the server would refuse. */
export function emailTemplateExtensions(labelOf: (name: string) => string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      strike: false,
      heading: { levels: [1, 2] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto'],
        isAllowedUri: (uri) => /^(?:https:\/\/|mailto:)/i.test(uri),
      },
    }),
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
    variableNode(labelOf),
    ButtonNode,
    GroupNode,
    PeopleNode,
    TimesNode,
    IcebreakerNode,
    FactsNode,
    KeepBlocks,
  ];
}

type Block = MessageDocument['content'][number]['type'];

/** Blocks that the reader can insert, with their initial values. */
export const NEW_BLOCKS = {
  button: { type: 'button', attrs: { label: '', target: 'home', look: 'primary' } },
  groupCard: { type: 'groupCard' },
  people: { type: 'people' },
  times: { type: 'times' },
  icebreaker: { type: 'icebreaker' },
  facts: { type: 'facts', attrs: { rows: ['program'] } },
} as const satisfies Partial<Record<Block, object>>;

export type NewBlock = keyof typeof NEW_BLOCKS;

const schema = getSchema(emailTemplateExtensions((name) => name));

/** A document in the format of the editor, so that equal documents compare as equal. An unreadable one is returned unchanged. */
export function asWritten(json: object): JSONContent {
  try {
    return schema.nodeFromJSON(json).toJSON() as JSONContent;
  } catch {
    return json;
  }
}
