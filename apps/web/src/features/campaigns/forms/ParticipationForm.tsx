import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormColumn } from '../../../ui/FormColumn.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import c from './ParticipationForm.module.css';

const OPTIONS = [
  { value: 1, key: 'ask' },
  { value: 2, key: 'direct' },
] as const;

export default function ParticipationForm({ form: { draft, set }, audience: { count } }: TabFormProps) {
  const { t } = useTranslation('campaigns');
  return (
    <FormColumn>
      <Radio.Group
        label={t('participation.label')}
        value={String(draft.optin_option)}
        onChange={(value) => set({ optin_option: value === '2' ? 2 : 1 })}
      >
        <div className={c.options}>
          {OPTIONS.map(({ value, key }) => (
            <label key={key} className={c.option} data-chosen={draft.optin_option === value || undefined}>
              <Radio value={String(value)} />
              <span>
                <span className={c.name}>{t(`participation.${key}`)}</span>
                <span className={c.help}>{t(`participation.${key}_help`)}</span>
                {count !== undefined && (
                  <span className={c.cost}>{t(`participation.${key}_cost`, { count })}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </Radio.Group>
    </FormColumn>
  );
}
