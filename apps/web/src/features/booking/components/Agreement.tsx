import { Button } from '@mantine/core';
import { IconCheck, IconClockQuestion } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import { type BookingView, useAgree, type Whose } from '../api.ts';
import c from './Agreement.module.css';

/** Who has not agreed to the booked time yet. Nothing for a reader who is asked. */
export function Agreement({ view: { agreement } }: { view: Pick<BookingView, 'agreement'> }) {
  const { t } = useTranslation('booking');
  const { list } = useFormat();
  if (!agreement?.is_mine) return null;
  const names = list(agreement.waiting.map((one) => one.first_name || fullName(one)));
  const isWaiting = agreement.waiting.length > 0;
  const Icon = isWaiting ? IconClockQuestion : IconCheck;
  return (
    <p className={c.line} role="status">
      <Icon size={18} aria-hidden="true" />
      {isWaiting ? t('agreement.waiting', { names }) : t('agreement.everyone')}
    </p>
  );
}

interface AgreeButtonProps {
  view: BookingView;
  whose: Whose;
}

/** Agrees to the booked time; nothing for a reader who has. */
export function AgreeButton({ view, whose }: AgreeButtonProps) {
  const { t } = useTranslation('booking');
  const { list } = useFormat();
  const agree = useAgree(whose);
  const { agreement, booked } = view;
  if (!booked || !agreement || agreement.is_mine) return null;
  const names = list(view.others.map((one) => one.first_name || fullName(one)));
  return (
    <>
      {agree.error && <ErrorBanner title={t('agreement.failed')} error={agree.error} />}
      <Button
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        loading={agree.isPending}
        onClick={() =>
          agree.mutate(booked.starts_at, {
            onSuccess: () => showToast({ message: t('agreement.done', { names }) }),
          })
        }
      >
        {t('agreement.yes')}
      </Button>
    </>
  );
}
