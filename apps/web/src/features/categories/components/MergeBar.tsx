import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import type { Category, CategoryUsage } from '../api.ts';
import { useMerge } from '../use-merge.ts';
import c from './ChoicesEditor.module.css';
import { MergeModal } from './MergeModal.tsx';
import { MergeProgress } from './MergeProgress.tsx';

interface MergeBarProps {
  field: Category;
  usage: CategoryUsage | undefined;
  /** The chosen choices. */
  keys: readonly string[];
  onClear: () => void;
}

/** The actions for the ticked options, and the running merge. */
export function MergeBar({ field, usage, keys, onClear }: MergeBarProps) {
  const { t } = useTranslation('categories');
  const { reason } = useCan('members_edit');
  const merge = useMerge(field);
  const [asking, setAsking] = useState(false);
  const why = merge.running ? t('merge.running') : reason;
  return (
    <>
      <MergeProgress merge={merge} />
      {keys.length > 0 && (
        <div className={c.bar}>
          <span role="status">
            {keys.length === 1 ? t('merge.one_more') : t('merge.chosen', { count: keys.length })}
          </span>
          {keys.length > 1 && (
            <GuardedButton
              reason={why}
              variant="default"
              leftSection={<IconArrowMerge size={16} />}
              onClick={() => setAsking(true)}
            >
              {t('merge.ask')}
            </GuardedButton>
          )}
          <Button variant="subtle" onClick={onClear}>
            {t('merge.clear')}
          </Button>
        </div>
      )}
      {keys.length > 1 && (
        <MergeModal
          key={keys.join(' ')}
          field={field}
          usage={usage}
          keys={keys}
          opened={asking}
          onClose={() => setAsking(false)}
          onMerge={async (into) => {
            await merge.start(
              keys.filter((key) => key !== into),
              into,
            );
            onClear();
          }}
        />
      )}
    </>
  );
}
