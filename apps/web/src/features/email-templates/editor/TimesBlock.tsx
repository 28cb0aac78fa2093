import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { BlockFrame } from './BlockFrame.tsx';
import c from './blocks.module.css';

/** Times that suit the group: each group has its own. */
export function TimesBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  return (
    <BlockFrame view={view} name={t('block.times')}>
      <span className={c.sample}>{t('block.times_sample')}</span>
    </BlockFrame>
  );
}
