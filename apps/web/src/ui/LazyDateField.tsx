import { TextInput } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { DateFieldProps, DatesFieldProps, FieldProps, TimeFieldProps } from './DateField.tsx';

const load = () => import('./DateField.tsx');
const DayPicker = lazy(async () => ({ default: (await load()).DateField }));
const DaysPicker = lazy(async () => ({ default: (await load()).DatesField }));
const ClockPicker = lazy(async () => ({ default: (await load()).TimeField }));

/* The fields of DateField.tsx for forms that seldom have one: calendars come when the first is shown. */

export const DateField = (props: DateFieldProps) => <Later of={DayPicker} {...props} />;
export const DatesField = (props: DatesFieldProps) => <Later of={DaysPicker} {...props} />;
export const TimeField = (props: TimeFieldProps) => <Later of={ClockPicker} {...props} />;

/** A disabled field of the same size with the same label, while the code loads. */
function Later<Props extends FieldProps>({ of: Field, ...props }: Props & { of: ComponentType<Props> }) {
  const { label, name, description, error } = props;
  const look = { label, description, error, ...(label === undefined && { 'aria-label': name }) };
  return (
    <Suspense fallback={<TextInput {...look} disabled />}>
      <Field {...(props as unknown as Props)} />
    </Suspense>
  );
}
