import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import type { Category, CategoryUsage } from '../api.ts';
import { everybodyWith, likeliest } from '../draft.ts';
import c from './modals.module.css';

interface MergeModalProps {
  field: Category;
  usage: CategoryUsage | undefined;
  keys: readonly string[];
  opened: boolean;
  onClose: () => void;
  onMerge: (into: string) => Promise<void>;
}

/** Which of some choices stays, and what that means in numbers. */
export function MergeModal({ field, usage, keys, opened, onClose, onMerge }: MergeModalProps) {
  const { t } = useTranslation('categories');
  const [into, setInto] = useState(() => likeliest(keys, usage));
  const label = (key: string) => field.choices[key] ?? key;
  const concerned = keys
    .filter((key) => key !== into)
    .reduce((sum, key) => sum + everybodyWith(usage, key), 0);
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('merge.title', { count: keys.length, title: field.title })}
      confirmLabel={t('merge.confirm', { label: label(into) })}
      keepLabel={t('merge.keep')}
      failedTitle={t('failed.merge')}
      danger={false}
      canConfirm={usage !== undefined}
      onConfirm={() => onMerge(into)}
    >
      <div className={c.text}>
        <Radio.Group label={t('merge.which')} value={into} onChange={setInto}>
          <div className={c.radios}>
            {keys.map((key) => (
              <Radio
                key={key}
                value={key}
                label={label(key)}
                description={usage && t('choices.members', { count: everybodyWith(usage, key) })}
              />
            ))}
          </div>
        </Radio.Group>
        <p>
          {field.type === 'array'
            ? t('merge.effect_list', { count: concerned, label: label(into) })
            : t('merge.effect', { count: concerned, label: label(into) })}
        </p>
        <p>{t('merge.what', { label: label(into) })}</p>
      </div>
    </ConfirmModal>
  );
}
