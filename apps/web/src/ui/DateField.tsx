import { Input, InputBase } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import type * as Dates from './on-demand/dates.tsx';
import type { DateFieldProps, DatesFieldProps, FieldProps, TimeFieldProps } from './on-demand/dates.tsx';
import { useInputOnDemand } from './on-demand/use-input.ts';
import { lazyPart } from './on-demand/lazy-part.tsx';

let loaded: typeof Dates | undefined;

async function load(): Promise<void> {
  loaded = await import('./on-demand/dates.tsx');
}

/** A day, chosen from a calendar, whose code comes when somebody comes to the field. */
export function DateField(props: DateFieldProps) {
  const { id, isReady, handlers } = useInputOnDemand(props.id, () => loaded !== undefined, load);
  if (isReady && loaded) return <loaded.DateField {...props} id={id} />;
  const { value, onChange, min: _min, withinPortal: _portal, ...field } = props;
  return (
    <StandingDate
      {...field}
      id={id}
      handlers={handlers}
      days={value ? [value] : []}
      onClear={() => onChange(null)}
    />
  );
}

/** Several days, chosen from a calendar. */
export function DatesField(props: DatesFieldProps) {
  const { id, isReady, handlers } = useInputOnDemand(props.id, () => loaded !== undefined, load);
  if (isReady && loaded) return <loaded.DatesField {...props} id={id} />;
  const { value, onChange: _change, withinPortal: _portal, ...field } = props;
  return <StandingDate {...field} id={id} handlers={handlers} days={value} />;
}

interface StandingDateProps extends FieldProps {
  days: readonly string[];
  handlers: object;
  placeholder?: string;
  clearLabel?: string;
  onClear?: () => void;
}

/** The field as it looks while its calendar is closed. */
function StandingDate({ days, handlers, placeholder, clearLabel, onClear, ...field }: StandingDateProps) {
  const { t, i18n } = useTranslation();
  const { label, name, ...rest } = field;
  const text = days.map((day) => dayText(day, i18n.language)).join(', ');
  const shown = text || (placeholder ?? t('dates.choose'));
  return (
    <InputBase
      {...rest}
      {...(rest.disabled !== true && handlers)}
      {...(label === undefined ? { 'aria-label': `${name}: ${shown}` } : { label })}
      component="button"
      type="button"
      multiline
      pointer
      size="sm"
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      __clearable={clearLabel !== undefined && days.length > 0 && rest.disabled !== true}
      __clearSection={<Input.ClearButton aria-label={clearLabel} onClick={onClear} />}
    >
      {text || <Input.Placeholder>{shown}</Input.Placeholder>}
    </InputBase>
  );
}

const PARTS = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** As the calendar writes it: Mon 23 Nov 2026. */
function dayText(day: string, language: 'en' | 'fr'): string {
  const parts = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-US', PARTS).formatToParts(
    new Date(`${day}T00:00:00Z`),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return ['weekday' as const, 'day' as const, 'month' as const, 'year' as const].map(part).join(' ');
}

const LoadedTime = lazyPart(async () => ({ default: (await import('./on-demand/dates.tsx')).TimeField }));

/** A time of day, 24 hours. Only pages that show one load it. */
export function TimeField(props: TimeFieldProps) {
  const { label, name, description, error, disabled = false, value } = props;
  return (
    <Suspense
      fallback={
        <InputBase
          {...{ description, error, disabled }}
          {...(label === undefined ? { 'aria-label': name } : { label })}
          size="sm"
          leftSection={<IconClock size={16} aria-hidden="true" />}
          readOnly
          value={value}
        />
      }
    >
      <LoadedTime {...props} />
    </Suspense>
  );
}
