import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import {
  type Calendar,
  type CalendarProvider,
  useCalendarName,
  useDisconnectAccount,
  useUpdateCalendar,
} from '../api.ts';
import { type Account, isSilent, shortList } from '../view.ts';
import c from './ConnectedAccount.module.css';

interface ConnectedAccountProps {
  account: Account;
  connect: { mutate: (provider: CalendarProvider) => void; isPending: boolean };
}

/** A connected account: its calendars with a checkbox each, and a button to disconnect it. */
export function ConnectedAccount({ account, connect }: ConnectedAccountProps) {
  const { t } = useTranslation('calendars');
  const { first, calendars } = account;
  return (
    <li className={c.account}>
      <div className={c.head}>
        <span className={c.who}>
          <strong>{t(`provider.${first.provider}`)}</strong>
          <span title={first.account}>{first.account}</span>
        </span>
        <Disconnect account={account} />
      </div>
      {first.state === 'expired' && (
        <Banner
          tone="cinnamon"
          title={t('expired.title')}
          action={
            <Button
              variant="default"
              size="compact-sm"
              loading={connect.isPending}
              onClick={() => connect.mutate(first.provider)}
            >
              {t('reconnect')}
            </Button>
          }
        >
          {t('expired.text')}
        </Banner>
      )}
      {isSilent(calendars) && (
        <Banner tone="cinnamon" title={t('failing.title')}>
          {t('failing.text')}
        </Banner>
      )}
      {first.state !== 'expired' && <ReadCalendars account={first.account} calendars={calendars} />}
    </li>
  );
}

function ReadCalendars({ account, calendars }: { account: string; calendars: readonly Calendar[] }) {
  const { t } = useTranslation('calendars');
  // Calendars that were shown stay when the member unticks them.
  const [few] = useState(() => new Set(shortList(calendars).map(({ id }) => id)));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? calendars : calendars.filter(({ id }) => few.has(id));
  return (
    <fieldset className={c.calendars} aria-label={t('checks_busy_of', { account })}>
      <legend className={c.legend}>{t('checks_busy')}</legend>
      {shown.map((calendar) => (
        <ReadCalendar key={calendar.id} calendar={calendar} isAlone={isSilent(calendars)} />
      ))}
      {shown.length < calendars.length && (
        <Button className={c.more} variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('show_all', { count: calendars.length })}
        </Button>
      )}
    </fieldset>
  );
}

function ReadCalendar({ calendar, isAlone }: { calendar: Calendar; isAlone: boolean }) {
  const { t } = useTranslation('calendars');
  const update = useUpdateCalendar();
  const name = useCalendarName();
  const { id, checks_busy, state } = calendar;
  return (
    <>
      <Checkbox
        label={<bdi>{name(calendar)}</bdi>}
        description={state === 'failing' && checks_busy && !isAlone ? t('failing.one') : undefined}
        checked={update.isPending ? update.variables.checks_busy : checks_busy}
        onChange={(event) => update.mutate({ id, checks_busy: event.currentTarget.checked })}
      />
      {update.error && <ErrorBanner title={t('not_saved')} error={update.error} />}
    </>
  );
}

function Disconnect({ account: { id, first } }: { account: Account }) {
  const { t } = useTranslation('calendars');
  const disconnect = useDisconnectAccount();
  const [asking, setAsking] = useState(false);
  const { account } = first;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('disconnect_of', { account })}
        onClick={() => setAsking(true)}
      >
        {t('disconnect')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('remove.question', { account })}
        confirmLabel={t('disconnect')}
        keepLabel={t('remove.keep')}
        failedTitle={t('remove.failed')}
        onConfirm={() => disconnect.mutateAsync(id)}
        danger
      >
        {t('remove.what')}
      </ConfirmModal>
    </>
  );
}
