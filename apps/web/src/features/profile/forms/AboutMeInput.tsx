import { LIMITS } from '@fika/contract/limits';
import { TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';

interface AboutMeInputProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The line of a member about themselves, with what is left of its length. */
export function AboutMeInput({ value, error, onChange }: AboutMeInputProps) {
  const { t } = useTranslation('profile');
  const left = LIMITS.aboutMeLength - value.length;
  return (
    <TextInput
      label={t('about.label')}
      description={t('about.help', { count: left })}
      placeholder={t('about.example')}
      maxLength={LIMITS.aboutMeLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
