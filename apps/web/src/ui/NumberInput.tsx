import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import c from './NumberInput.module.css';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `''` as long as none is written. */
  value: number | string;
  onChange: (value: number | string) => void;
  min?: number;
  max?: number;
  /** More than `max` cannot be written; else it becomes `max` when the field is left. */
  strict?: boolean;
  hideControls?: boolean;
  /** Read after the number, while nobody writes it. */
  suffix?: string;
}

/** A whole number: written, or stepped by the arrows and two small buttons. Mantine's brings 9 kB for all other kinds. */
export function NumberInput({
  value,
  onChange,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  strict = false,
  hideControls = false,
  suffix = '',
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  /** As it is written, also where that is no number yet; null while nobody does. */
  const [written, setWritten] = useState<string | null>(null);
  const { disabled = false, readOnly = false } = rest;
  const text = written ?? String(value);
  const within = (number: number) => Math.min(max, Math.max(min, number));
  const write = (typed: string) => {
    const sign = min < 0 && typed.trimStart().startsWith('-') ? '-' : '';
    const digits = typed.replaceAll(/\D/g, '').slice(0, 15);
    if (strict && Number(digits) > max) return;
    setWritten(sign + digits);
    onChange(digits === '' ? '' : Number(sign + digits));
  };
  const step = (by: number) => {
    if (disabled || readOnly) return;
    const next = within(isNumber(text) ? Number(text) + by : 0);
    setWritten((before) => (before === null ? null : String(next)));
    onChange(next);
  };
  const control = (by: number, place: string | undefined) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`${c.control} ${place}`}
      disabled={disabled || (isNumber(text) && within(Number(text) + by) === Number(text))}
      onMouseDown={keepFocus}
      onClick={() => step(by)}
    >
      <IconChevronDown size={14} />
    </button>
  );
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...(!hideControls && {
        rightSectionWidth: 24,
        rightSection: (
          <span className={c.controls}>
            {control(1, c.first)}
            {control(-1, c.last)}
          </span>
        ),
      })}
      {...rest}
      value={text && written === null ? text + suffix : text}
      onChange={(event) => write(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setWritten(String(value));
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setWritten(null);
        if (isNumber(text) && within(Number(text)) !== Number(text)) onChange(within(Number(text)));
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

const isNumber = (text: string) => /^-?\d+$/.test(text);

// A press of a button is no end of writing.
const keepFocus = (event: MouseEvent) => event.preventDefault();
