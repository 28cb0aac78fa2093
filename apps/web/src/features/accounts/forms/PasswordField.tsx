import { passwordLengthFault } from '@fika/contract/password-length';
import { type PasswordInputProps } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { SecretInput } from '#ui/SecretInput.tsx';
import c from './PasswordField.module.css';

/** A new password with its required length and a note once the length is reached. The server checks the rest. */
export function PasswordField({ onChange, error, ...props }: PasswordInputProps) {
  const { t } = useTranslation(['accounts', 'public_pages']);
  const [isLong, setLong] = useState(false);
  return (
    <SecretInput
      size="md"
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      description={
        // An error replaces the hint.
        !error && (
          <span className={c.hint} data-long={isLong || undefined} aria-live="polite">
            {isLong && <IconCircleCheck size={14} aria-hidden="true" />}
            {t(isLong ? 'public_pages:password.long_enough' : 'public_pages:password.hint')}
          </span>
        )
      }
      {...props}
      onChange={(event) => {
        setLong(passwordLengthFault(event.currentTarget.value) === null);
        onChange?.(event);
      }}
    />
  );
}
