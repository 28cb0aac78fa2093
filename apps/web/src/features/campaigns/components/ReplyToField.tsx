import { LIMITS } from '@fika/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { isAddress } from '../unsendable.ts';

interface ReplyToFieldProps {
  address: string | null;
  onChange: (address: string | null) => void;
}

/** The address for replies of members; by default the sender. */
export function ReplyToField({ address, onChange }: ReplyToFieldProps) {
  const { t } = useTranslation('identity');
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      type="email"
      label={t('reply_to.label')}
      description={t('reply_to.help')}
      error={left && !isAddress(address) && t('reply_to.not_whole')}
      maxLength={LIMITS.emailLength}
      autoComplete="off"
      value={address ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={() => setLeft(true)}
    />
  );
}
