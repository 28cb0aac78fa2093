import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import c from './Numbers.module.css';

interface NumbersSwitchProps {
  asNumbers: boolean;
  onChange: (asNumbers: boolean) => void;
}

/** Shows a chart as numbers, and back. */
export function NumbersSwitch({ asNumbers, onChange }: NumbersSwitchProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Anchor component="button" type="button" className={c.switch} onClick={() => onChange(!asNumbers)}>
      {t(asNumbers ? 'as_chart' : 'as_numbers')}
    </Anchor>
  );
}
