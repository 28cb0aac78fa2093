import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { tableOf } from '#features/participations/view.ts';
import { useOptin } from '#features/participations/optin/api.ts';
import { Action } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { OutScreen } from './OutScreen.tsx';
import { SnoozeLink } from './SnoozeLink.tsx';
import { StopLink } from './StopLink.tsx';

/** The page of "I want to stay" in an email, which also ends a pause. Only the button changes data. */
export function OptinStayPage() {
  return (
    <OptinGate action="stay">
      {(page) => (page.view.subscribed ? <Question page={page} /> : <OutScreen page={page} />)}
    </OptinGate>
  );
}

function Question({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { date } = useFormat();
  const { view, tokens } = page;
  const stay = useOptin('stay', tokens.stay ?? '');
  const { campaign, paused_until } = view;
  const names = { campaign: campaign.name };
  const people = tableOf(view.member, campaign.users_per_group);
  if (stay.isSuccess) {
    return (
      <OptinScreen
        people={people}
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
      people={people}
      caption={campaign.name}
      title={t(paused_until ? 'stay.paused_title' : 'stay.title', names)}
      sheet={
        <>
          {stay.error && <ErrorBanner title={t('stay.failed')} error={stay.error} />}
          <Action
            icon={<IconCheck size={20} aria-hidden="true" />}
            busy={stay.isPending}
            onClick={() => stay.mutate({})}
          >
            {t(paused_until ? 'stay.come_back' : 'stay.confirm')}
          </Action>
          {!paused_until && <SnoozeLink page={page} />}
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {paused_until ? t('stay.paused_text', { date: date(paused_until, 'long') }) : t('stay.text', names)}
      </p>
    </OptinScreen>
  );
}
