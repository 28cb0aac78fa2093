import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { BlockFrame } from './BlockFrame.tsx';
import c from './blocks.module.css';

/** The others of the group, one row a person. */
export function PeopleBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  return (
    <BlockFrame view={view} name={t('block.people')}>
      <span className={c.sample}>{t('block.people_sample')}</span>
    </BlockFrame>
  );
}
