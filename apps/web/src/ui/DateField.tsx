import { DatePicker, DatePickerInput, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import 'dayjs/locale/fr';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import c from './DateField.module.css';

const ORDER = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

export interface FieldProps {
  /** Shown above; without it `name` is the label for screen readers. */
  label?: string;
  name?: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  id?: string;
  /** False where the calendar opens inside of a popover, which would take it for outside. */
  withinPortal?: boolean;
}

dayjs.extend(advancedFormat);

/** In French the first of a month is "1er". */
const dayFormat = (language: string) => (language === 'fr' ? 'ddd Do MMM YYYY' : 'ddd D MMM YYYY');
const dayText = (day: string, language: string) => dayjs(day).locale(language).format(dayFormat(language));

const useDays = () => {
  const { t } = useTranslation();
  const locale = useLanguage();
  return {
    locale,
    firstDayOfWeek: 1,
    size: 'sm',
    classNames: { day: c.day },
    ariaLabels: {
      previousMonth: t('dates.previous_month'),
      nextMonth: t('dates.next_month'),
      previousYear: t('dates.previous_year'),
      nextYear: t('dates.next_year'),
      previousDecade: t('dates.previous_decade'),
      nextDecade: t('dates.next_decade'),
    },
  } as const;
};

const useCalendar = (withinPortal = true) => {
  const { t } = useTranslation();
  const days = useDays();
  return {
    ...days,
    valueFormat: dayFormat(days.locale),
    inputWrapperOrder: ORDER,
    placeholder: t('dates.choose'),
    leftSection: <IconCalendar size={16} aria-hidden="true" />,
    popoverProps: { withinPortal },
  } as const;
};

const look = ({ label, name, ...rest }: FieldProps) => ({
  ...rest,
  ...(label !== undefined ? { label } : { 'aria-label': name }),
});

/** `shown` is the text inside: the name of a button has to hold what it shows. */
function useButtonLook({ name, ...field }: FieldProps, shown: string) {
  const { t } = useTranslation();
  const whole = name === undefined || name === shown ? name : t('labelled', { label: name, value: shown });
  return look({ ...field, ...(whole !== undefined && { name: whole }) });
}

export interface DateFieldProps extends FieldProps {
  /** `2026-11-23`, in no zone. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first day that may be chosen. */
  min?: string;
  clearLabel?: string;
  /** Shown while no day is chosen. */
  placeholder?: string;
}

/** A day, chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, clearLabel, placeholder, withinPortal, ...field } = props;
  const usual = useCalendar(withinPortal);
  const calendar = { ...usual, placeholder: placeholder ?? usual.placeholder };
  const shown = value ? dayText(value, calendar.locale) : calendar.placeholder;
  const labelled = useButtonLook(field, shown);
  return (
    <DatePickerInput
      {...calendar}
      {...labelled}
      value={value}
      onChange={onChange}
      {...(min && { minDate: min })}
      {...(clearLabel && { clearable: true, clearButtonProps: { 'aria-label': clearLabel } })}
    />
  );
}

export interface DatesFieldProps extends FieldProps {
  value: string[];
  onChange: (value: string[]) => void;
}

/** Several days, chosen from a calendar. */
export function DatesField({ value, onChange, withinPortal, ...field }: DatesFieldProps) {
  const calendar = useCalendar(withinPortal);
  const days = value.map((day) => dayText(day, calendar.locale));
  const shown = days.join(', ') || calendar.placeholder;
  const labelled = useButtonLook(field, shown);
  return <DatePickerInput type="multiple" {...calendar} {...labelled} value={value} onChange={onChange} />;
}

export interface DayRangeProps {
  name: string;
  first: string;
  last: string;
  /** Called once both days are chosen. */
  onChange: (first: string, last: string) => void;
}

/** An open calendar in which the first and the last of some days are chosen. */
export function DayRange({ name, first, last, onChange }: DayRangeProps) {
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <div role="group" aria-label={name}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        {...useDays()}
        defaultDate={last}
        value={begun === null ? [first, last] : [begun, null]}
        onChange={([from, to]) => {
          setBegun(to === null ? from : null);
          if (from !== null && to !== null) onChange(from, to);
        }}
      />
    </div>
  );
}

export interface TimeFieldProps extends FieldProps {
  /** `09:30`, or nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, 24 hours. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <TimePicker
      format="24h"
      size="sm"
      inputWrapperOrder={ORDER}
      leftSection={<IconClock size={16} aria-hidden="true" />}
      {...look(field)}
      value={value}
      onChange={onChange}
    />
  );
}
