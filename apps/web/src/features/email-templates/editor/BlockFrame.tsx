import { ActionIcon, Popover } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './BlockFrame.module.css';

interface BlockFrameProps {
  view: NodeViewProps;
  /** The name of the block: "Button", "The question". */
  name: string;
  /** The content of the block in the message. */
  children: ReactNode;
  /** The window to change it; blocks without one are as they are. */
  form?: BlockForm;
}

interface BlockForm {
  opened: boolean;
  onChange: (opened: boolean) => void;
  fields: ReactNode;
}

/** Whether the window of a block is open. When it closes, the message gets the focus again. */
export function useBlockForm({ editor }: NodeViewProps) {
  const [opened, onChange] = useState(false);
  const close = () => {
    onChange(false);
    editor.commands.focus();
  };
  return { opened, onChange, close };
}

/** A block that is rendered when the message is sent: it can be dragged, edited in a small window, and removed. */
export function BlockFrame({ view, name, children, form }: BlockFrameProps) {
  const { t } = useTranslation('email_template_editor');
  const { editor, selected, deleteNode } = view;
  return (
    <NodeViewWrapper className={c.block} data-selected={selected || undefined}>
      {editor.isEditable && (
        <span className={c.grip} data-drag-handle aria-hidden="true">
          <IconGripVertical size={14} />
        </span>
      )}
      <div className={c.look} contentEditable={false}>
        {children}
      </div>
      {editor.isEditable && (
        <span className={c.acts} contentEditable={false}>
          {form && (
            <Popover
              opened={form.opened}
              onChange={form.onChange}
              trapFocus
              withinPortal
              position="bottom-end"
              width={300}
            >
              <Popover.Target>
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  aria-label={t('block.change', { name })}
                  onClick={() => form.onChange(!form.opened)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown>{form.fields}</Popover.Dropdown>
            </Popover>
          )}
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('block.remove', { name })}
            onClick={deleteNode}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </span>
      )}
    </NodeViewWrapper>
  );
}
