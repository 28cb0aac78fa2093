import { useTranslation } from '#lib/i18n.ts';
import { DateField, TimeField } from '#ui/DateField.tsx';
import c from './WhenField.module.css';

const NINE = '09:00';

interface WhenFieldProps {
  label: string;
  help: string;
  /** `2026-11-23T09:00`, the clock of the program. */
  value: string | null;
  /** The first day that may be chosen. */
  min: string;
  onChange: (value: string | null) => void;
}

/** A day and a time of day as one date. The default time is nine. */
export function WhenField({ label, help, value, min, onChange }: WhenFieldProps) {
  const { t } = useTranslation('schedule');
  const [day = null, time = ''] = value?.split('T') ?? [];
  return (
    <fieldset className={c.when}>
      <legend className={c.legend}>{label}</legend>
      <div className={c.pair}>
        <DateField
          name={`${label}, ${t('day')}`}
          value={day}
          min={min}
          clearLabel={t('clear')}
          onChange={(next) => onChange(next && `${next}T${time || NINE}`)}
        />
        <TimeField
          name={`${label}, ${t('time')}`}
          value={time}
          disabled={day === null}
          onChange={(next) => next && day && onChange(`${day}T${next.slice(0, 5)}`)}
        />
      </div>
      <p className={c.help}>{help}</p>
    </fieldset>
  );
}
