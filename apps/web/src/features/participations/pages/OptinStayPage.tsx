import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useOptin, type OptinView } from '../api.ts';
import { LeftScreen } from '../components/ClosedScreen.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';
import { tableOf } from '../view.ts';

/** Where "I want to stay" of a mail leads, and the way back from a break. Nothing happens before the button. */
export function OptinStayPage() {
  return (
    <OptinGate action="stay">
      {(view, token) =>
        view.subscribed ? <Question view={view} token={token} /> : <LeftScreen view={view} />
      }
    </OptinGate>
  );
}

function Question({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const stay = useOptin('stay', token);
  const { campaign, paused_until } = view;
  const names = { campaign: campaign.name };
  if (stay.isSuccess) {
    return (
      <OptinScreen
        people={tableOf(view.member, campaign.users_per_group)}
        caption={campaign.name}
        title={t('stay.done_title')}
        sheet={<ForWhom view={view} />}
      >
        <p>{t('stay.done_text', names)}</p>
      </OptinScreen>
    );
  }
  return (
    <OptinScreen
      people={tableOf(view.member, campaign.users_per_group)}
      caption={campaign.name}
      title={t(paused_until ? 'stay.paused_title' : 'stay.title', names)}
      sheet={
        <>
          {stay.error && <ErrorBanner title={t('stay.failed')} error={stay.error} />}
          <Button
            size="lg"
            fullWidth
            leftSection={<IconCheck size={20} />}
            loading={stay.isPending}
            onClick={() => stay.mutate({})}
          >
            {t(paused_until ? 'stay.come_back' : 'stay.confirm')}
          </Button>
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {paused_until
          ? t('stay.paused_text', { date: date(`${paused_until}T12:00:00Z`) })
          : t('stay.text', names)}
      </p>
    </OptinScreen>
  );
}
