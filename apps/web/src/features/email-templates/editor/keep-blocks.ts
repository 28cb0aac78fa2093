import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * Typing while a block is selected starts a paragraph below the block. Otherwise the first letter would replace the block, such
 * as a button or the group.
 */
export const KeepBlocks = Extension.create({
  name: 'keepBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: ({ state, dispatch }, _from, _to, text) => {
          const { selection, schema, tr } = state;
          const { paragraph } = schema.nodes;
          if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !paragraph) return false;
          const { to } = selection;
          tr.insert(to, paragraph.create(null, schema.text(text)));
          dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1 + text.length)).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});
