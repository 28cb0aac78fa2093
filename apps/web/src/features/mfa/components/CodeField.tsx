import { TextInput } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { codeDigits, printedCode } from '../view.ts';
import c from './CodeField.module.css';

interface CodeFieldProps {
  label?: string;
  value: string;
  onChange: (digits: string) => void;
  /** The sixth digit is there: typed, pasted, or filled in by the device. */
  onComplete: (digits: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Six digits of an app. They submit themselves. */
export function CodeField({ label, value, onChange, onComplete, error, disabled = false }: CodeFieldProps) {
  const { t } = useTranslation('mfa');
  const input = useRef<HTMLInputElement>(null);
  // Also after a refusal: the next code can be typed at once.
  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);
  const take = (text: string) => {
    const digits = codeDigits(text);
    onChange(digits);
    if (digits.length === 6 && digits !== value) onComplete(digits);
  };
  return (
    <TextInput
      ref={input}
      size="lg"
      name="one-time-code"
      label={label ?? t('code.label')}
      description={t('code.help')}
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: c.digits ?? '', label: c.label ?? '' }}
      placeholder="000 000"
      value={printedCode(value)}
      onChange={(event) => take(event.currentTarget.value)}
      error={error}
      readOnly={disabled}
    />
  );
}
