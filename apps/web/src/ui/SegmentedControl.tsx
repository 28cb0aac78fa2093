import { useId } from 'react';
import c from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  data: readonly (Value | { value: Value; label: string; disabled?: boolean })[];
  /** None of them is chosen when it is none of them. */
  value: string;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** One of a few that stand beside each other. Mantine's brings 2 kB for what slides from one to the other. */
export function SegmentedControl<Value extends string>({
  data,
  value,
  onChange,
  fullWidth = false,
  className = '',
  ...named
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={`${c.control} ${className}`}
      data-full={fullWidth || undefined}
      {...named}
    >
      {data.map((one) => {
        const choice = typeof one === 'string' ? { value: one, label: one, disabled: false } : one;
        return (
          <label key={choice.value} className={c.choice}>
            <input
              type="radio"
              className={c.input}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className={c.label}>{choice.label}</span>
          </label>
        );
      })}
    </div>
  );
}
