import { Menu } from '@mantine/core';
import { EMAIL_TEMPLATE_RULES, GROUP_BLOCKS } from '@fika/contract/email-templates/kinds';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBraces, IconPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { NEW_BLOCKS, type NewBlock } from './extensions.ts';
import { useKind } from './kind.ts';
import c from './InsertMenu.module.css';
import { VariableItems } from './VariableItems.tsx';

/** Inserts at the caret: variables for each member, and blocks. */
export function InsertMenus({ editor }: { editor: Editor }) {
  const { t } = useTranslation('email_template_editor');
  const kind = useKind();
  const { blocks: ofGroup, facts } = EMAIL_TEMPLATE_RULES[kind];
  const blocks = (Object.keys(NEW_BLOCKS) as NewBlock[]).filter(
    (block) =>
      (block !== 'facts' || facts.length > 0) &&
      (ofGroup.some((one) => one === block) || !GROUP_BLOCKS.some((one) => one === block)),
  );
  const insertBlock = (block: NewBlock) => {
    const content =
      block === 'facts' ? { type: 'facts', attrs: { rows: facts.slice(0, 1) } } : NEW_BLOCKS[block];
    editor.chain().focus().insertContent(content).run();
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <RichTextEditor.Control
            aria-label={t('insert.variable')}
            title={t('insert.variable')}
            className={c.wide}
          >
            <IconBraces size={16} stroke={1.6} /> {t('insert.variable_short')}
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown className={c.menu}>
          <VariableItems
            onPick={(name) =>
              editor.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run()
            }
          />
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <RichTextEditor.Control aria-label={t('insert.block')} title={t('insert.block')} className={c.wide}>
            <IconPlus size={16} stroke={1.6} /> {t('insert.block_short')}
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown>
          {blocks.map((block) => (
            <Menu.Item key={block} onClick={() => insertBlock(block)}>
              {t(`block.${block}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
