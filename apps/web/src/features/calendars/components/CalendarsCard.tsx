import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { calendarsQuery, useConnectCalendar } from '../api.ts';
import c from './CalendarsCard.module.css';
import { Connected } from './Connected.tsx';

/** Calendars that are read for when one is busy, and the one that coffees are written into. Nothing where there are none. */
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
        {list.results.length > 0 && <Connected list={list} connect={connect} />}
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
