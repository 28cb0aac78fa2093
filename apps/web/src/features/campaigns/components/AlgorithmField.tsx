import { Select } from '@mantine/core';
import { ALGORITHMS, type Algorithm } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import c from './AlgorithmField.module.css';
import { AlgorithmPicture } from './AlgorithmPicture.tsx';

// The usual ones first.
const ORDER: readonly Algorithm[] = [
  'random',
  'crossgroup',
  'withinggroup',
  'advanced',
  'lottery',
  'secretsanta',
];

interface AlgorithmFieldProps {
  value: Algorithm;
  onChange: (value: Algorithm) => void;
}

/** The choice of an algorithm: each with a picture and a sentence. */
export function AlgorithmField({ value, onChange }: AlgorithmFieldProps) {
  const { t } = useTranslation(['programs', 'matching']);
  return (
    <Select
      label={t('matching:algo')}
      description={t(`algo.${value}.help`)}
      allowDeselect={false}
      classNames={{ options: c.options ?? '' }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data={ORDER.map((algo) => ({ value: algo, label: t(`algo.${algo}.name`) }))}
      value={value}
      onChange={(chosen) => onChange(ALGORITHMS.find((algo) => algo === chosen) ?? value)}
      renderOption={({ option }) => (
        <span className={c.option}>
          <span className={c.picture}>
            <AlgorithmPicture algo={option.value} table={26} />
          </span>
          <span>
            <span className={c.name}>{option.label}</span>
            <span className={c.help}>{t(`algo.${option.value}.help`)}</span>
          </span>
        </span>
      )}
    />
  );
}
