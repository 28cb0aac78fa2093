import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';

/** A password: can be shown, by keyboard too, and tells screen readers when it is wrong. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('actions.show_password') }}
      {...props}
    />
  );
}
