import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { BlockFrame } from './BlockFrame.tsx';
import c from './blocks.module.css';

/** The question of the group: each has its own. */
export function IcebreakerBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  return (
    <BlockFrame view={view} name={t('block.icebreaker')}>
      <span className={c.question}>{t('block.icebreaker_sample')}</span>
    </BlockFrame>
  );
}
