import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Seats } from '#ui/Seats.tsx';
import { BlockFrame } from './BlockFrame.tsx';

/** The people at the table, as round seats. */
export function GroupBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  const { user } = useWorkspace();
  return (
    <BlockFrame view={view} name={t('block.groupCard')}>
      <Seats people={[user, null, null]} table={40} decorative />
    </BlockFrame>
  );
}
