import { useTranslation } from '#lib/i18n.ts';
import { useRequestLink } from '../api.ts';
import { AddressForm } from './AddressForm.tsx';

interface RequestLinkFormProps {
  next: string;
  onSent: (email: string) => void;
}

/** An address, to which a login link is sent. */
export function RequestLinkForm({ next, onSent }: RequestLinkFormProps) {
  const { t } = useTranslation('accounts');
  const { mutate, error, isPending } = useRequestLink();
  return (
    <AddressForm
      submit={t('link.send')}
      failed={t('link.not_sent')}
      description={t('link.email_help')}
      sending={{ error, isPending, mutate: (email, on) => mutate({ email, next }, on) }}
      onSent={onSent}
    />
  );
}
