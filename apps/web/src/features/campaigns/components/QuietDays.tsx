import { LIMITS } from '@fika/contract/limits';
import type { QuietDays as Spans } from '@fika/contract/quiet';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { createItemKeys } from '#lib/item-keys.ts';
import { DateField } from '#ui/DateField.tsx';
import { dayAfter } from '../days-off.ts';
import c from './Quiet.module.css';

type Span = Spans[number];

interface QuietDaysProps {
  value: Spans;
  /** `YYYY-MM-DD`, today in the zone of the program. */
  min: string;
  onChange: (value: Spans) => void;
}

/** Holidays: a session that would begin in them begins on the first day after. */
export function QuietDays({ value, min, onChange }: QuietDaysProps) {
  const { t } = useTranslation('schedule');
  const [keys] = useState(() => createItemKeys<Span>());
  const last = value.at(-1);
  const add = () => {
    const from = last && last.to >= min ? dayAfter(last.to, 1) : min;
    onChange([...value, { from, to: from }]);
  };
  return (
    <fieldset className={c.group}>
      <legend className={c.legend}>{t('quiet_days.label')}</legend>
      <p className={c.help}>{t('quiet_days.help')}</p>
      {value.length > 0 && (
        <ul className={c.spans}>
          {value.map((span, index) => (
            <SpanFields
              key={keys.of(span)}
              span={span}
              number={index + 1}
              onChange={(next) => onChange(value.with(index, keys.carry(span, next)))}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {value.length < LIMITS.quietDays && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('quiet_days.add')}
        </Button>
      )}
    </fieldset>
  );
}

interface SpanFieldsProps {
  span: Span;
  number: number;
  onChange: (span: Span) => void;
  onRemove: () => void;
}

function SpanFields({ span, number, onChange, onRemove }: SpanFieldsProps) {
  const { t } = useTranslation('schedule');
  const { from, to } = span;
  return (
    <li className={c.span}>
      <DateField
        name={t('quiet_days.from', { number })}
        value={from}
        onChange={(day) => day && onChange({ from: day, to: day > to ? day : to })}
      />
      <span className={c.until}>{t('quiet_days.until')}</span>
      <DateField
        name={t('quiet_days.to', { number })}
        value={to}
        min={from}
        onChange={(day) => day && onChange({ from, to: day })}
      />
      <ActionIcon aria-label={t('quiet_days.remove', { number })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}
