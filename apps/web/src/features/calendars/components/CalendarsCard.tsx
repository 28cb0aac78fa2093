import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { Select } from '../../../ui/Select.tsx';
import {
  type Calendar,
  type CalendarList,
  type CalendarProvider,
  calendarsQuery,
  useChooseDestination,
  useConnectCalendar,
  useDeleteCalendar,
  useUpdateCalendar,
} from '../api.ts';
import c from './CalendarsCard.module.css';

/** Calendars that are asked when one is busy, and the one that coffees are written into. Nothing where there are none. */
export function CalendarsCard() {
  const workspace = useWorkspace();
  const isOn = workspace.options.account_access.enable_calendar_integration;
  return isOn ? <Calendars /> : null;
}

function Calendars() {
  const { t } = useTranslation('calendars');
  const calendars = useQuery(calendarsQuery(useWorkspace()));
  const connect = useConnectCalendar();
  const list = calendars.data;
  if (calendars.error && !list) {
    return (
      <ErrorBanner title={t('not_loaded')} error={calendars.error} onRetry={() => void calendars.refetch()} />
    );
  }
  // An installation that no provider knows has nothing to show.
  if (!list || (list.providers.length === 0 && list.results.length === 0)) return null;
  return (
    <Card title={t('title')}>
      <div className={c.parts}>
        {list.results.length === 0 && <p className={c.note}>{t('none')}</p>}
        {connect.error && <ErrorBanner title={t('not_connected')} error={connect.error} />}
        <ul className={c.list}>
          {list.results.map((calendar) => (
            <Connected key={calendar.id} calendar={calendar} connect={connect} />
          ))}
        </ul>
        {list.results.length > 0 && <Destination list={list} />}
        <div className={c.connect}>
          {list.providers.map((provider) => (
            <Button
              key={provider}
              variant="default"
              loading={connect.isPending && connect.variables === provider}
              onClick={() => connect.mutate(provider)}
            >
              {t(`connect.${provider}`)}
            </Button>
          ))}
        </div>
        <p className={c.note}>{t('privacy')}</p>
      </div>
    </Card>
  );
}

interface ConnectedProps {
  calendar: Calendar;
  connect: { mutate: (provider: CalendarProvider) => void; isPending: boolean };
}

function Connected({ calendar, connect }: ConnectedProps) {
  const { t } = useTranslation('calendars');
  const update = useUpdateCalendar();
  const remove = useDeleteCalendar();
  const [asking, setAsking] = useState(false);
  const { id, provider, account, state } = calendar;
  return (
    <li className={c.calendar}>
      <div className={c.head}>
        <span className={c.who}>
          <strong>{t(`provider.${provider}`)}</strong>
          <span>{account}</span>
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          {t('disconnect')}
        </Button>
      </div>
      {state === 'expired' && (
        <Banner
          tone="cinnamon"
          title={t('expired.title')}
          action={
            <Button
              variant="default"
              size="compact-sm"
              loading={connect.isPending}
              onClick={() => connect.mutate(provider)}
            >
              {t('reconnect')}
            </Button>
          }
        >
          {t('expired.text')}
        </Banner>
      )}
      {state === 'failing' && (
        <Banner tone="cinnamon" title={t('failing.title')}>
          {t('failing.text')}
        </Banner>
      )}
      {update.error && <ErrorBanner title={t('not_saved')} error={update.error} />}
      <Switch
        label={t('checks_busy')}
        checked={update.isPending ? update.variables.checks_busy : calendar.checks_busy}
        onChange={(event) => update.mutate({ id, checks_busy: event.currentTarget.checked })}
      />
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('remove.question', { account })}
        confirmLabel={t('disconnect')}
        keepLabel={t('remove.keep')}
        failedTitle={t('remove.failed')}
        onConfirm={() => remove.mutateAsync(id)}
        danger
      >
        {t('remove.what')}
      </ConfirmModal>
    </li>
  );
}

const NOWHERE = 'none';

function Destination({ list }: { list: CalendarList }) {
  const { t } = useTranslation('calendars');
  const choose = useChooseDestination();
  const chosen = choose.isPending ? choose.variables : list.destination_calendar_id;
  return (
    <>
      {choose.error && <ErrorBanner title={t('not_saved')} error={choose.error} />}
      <Select
        label={t('destination.label')}
        description={t('destination.help')}
        data={[
          ...list.results.map(({ id, provider, account }) => ({
            value: String(id),
            label: t('destination.of', { provider: t(`provider.${provider}`), account }),
          })),
          { value: NOWHERE, label: t('destination.none') },
        ]}
        allowDeselect={false}
        value={chosen === null ? NOWHERE : String(chosen)}
        onChange={(value) => choose.mutate(value === NOWHERE ? null : Number(value))}
      />
    </>
  );
}
