import type { EmailTemplateKind } from '@fika/contract/email-templates/kinds';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { Selection } from '@tiptap/pm/state';
import { type JSONContent, useEditor } from '@tiptap/react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { labelsOf } from '../view.ts';
import { emailTemplateExtensions } from './extensions.ts';
import { InsertMenus } from './InsertMenu.tsx';
import { KindContext } from './kind.ts';
import c from './EmailTemplateEditor.module.css';

interface EmailTemplateEditorProps {
  kind: EmailTemplateKind;
  /** The initial document; another message needs another editor, by its key. */
  initial: object;
  onChange: (json: JSONContent) => void;
  readOnly?: boolean;
}

/** The editor of a message: text, variables as chips, and blocks that are rendered when it is sent. */
export function EmailTemplateEditor({ kind, initial, onChange, readOnly = false }: EmailTemplateEditorProps) {
  const { t } = useTranslation('email_template_editor');
  const labels = useControlLabels();
  const editor = useEditor({
    extensions: emailTemplateExtensions(labelsOf(kind, translate())),
    content: initial,
    editable: !readOnly,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': t('editor'), role: 'textbox', 'aria-multiline': 'true' } },
    // A first block would be selected in the beginning, and the first typed word would replace it.
    onCreate: ({ editor: { view } }) => {
      const { doc, tr } = view.state;
      const text = Selection.findFrom(doc.resolve(0), 1, true);
      if (text) view.dispatch(tr.setSelection(text).setMeta('preventUpdate', true));
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return (
    <KindContext value={kind}>
      <RichTextEditor editor={editor} labels={labels} withTypographyStyles={false} className={c.editor}>
        {!readOnly && (
          <RichTextEditor.Toolbar sticky stickyOffset={0} className={c.toolbar}>
            <RichTextEditor.ControlsGroup>
              <InsertMenus editor={editor} />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H1 />
              <RichTextEditor.H2 />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
              <RichTextEditor.Hr />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.AlignLeft />
              <RichTextEditor.AlignCenter />
              <RichTextEditor.AlignRight />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content className={c.content} />
      </RichTextEditor>
    </KindContext>
  );
}

function useControlLabels() {
  const { t } = useTranslation('email_template_editor');
  return {
    boldControlLabel: t('control.bold'),
    italicControlLabel: t('control.italic'),
    underlineControlLabel: t('control.underline'),
    linkControlLabel: t('control.link'),
    unlinkControlLabel: t('control.unlink'),
    h1ControlLabel: t('control.h1'),
    h2ControlLabel: t('control.h2'),
    bulletListControlLabel: t('control.bullets'),
    orderedListControlLabel: t('control.numbers'),
    blockquoteControlLabel: t('control.quote'),
    hrControlLabel: t('control.line'),
    alignLeftControlLabel: t('control.left'),
    alignCenterControlLabel: t('control.center'),
    alignRightControlLabel: t('control.right'),
    undoControlLabel: t('control.undo'),
    redoControlLabel: t('control.redo'),
    linkEditorInputLabel: t('control.link_address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('control.link_outside'),
    linkEditorInternalLink: t('control.link_inside'),
    linkEditorSave: t('control.link_save'),
  };
}
