import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { tableOf } from '#features/participations/view.ts';
import { useOptin } from '#features/participations/optin/api.ts';
import { GoneScreen } from './ClosedScreen.tsx';
import { HomeLink } from './HomeLink.tsx';
import { Action } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { SnoozedScreen } from './SnoozedScreen.tsx';
import { StopLink } from './StopLink.tsx';

/** Ends a pause, or rejoins the program or all programs. Only the button changes data. */
export function OptinResubscribePage() {
  return (
    <OptinGate action="resubscribe">
      {(page) => {
        const { why, subscribed, paused_until } = page.view;
        if (why === 'left' || why === 'left_product') return <ComeBack page={page} />;
        if (!subscribed) return <GoneScreen page={page} />;
        return paused_until ? <SnoozedScreen page={page} /> : <InScreen page={page} />;
      }}
    </OptinGate>
  );
}

function ComeBack({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const back = useOptin('resubscribe', tokens.resubscribe ?? '');
  const scope = view.why === 'left_product' ? 'product' : 'campaign';
  const names = { campaign: view.campaign.name, company: view.company.name };
  return (
    <OptinScreen
      people={[null, null, null]}
      caption={view.company.name}
      title={t(`back.${scope}.title`, names)}
      sheet={
        <>
          {back.error && <ErrorBanner title={t('back.failed')} error={back.error} />}
          <Action
            icon={<IconCheck size={20} aria-hidden="true" />}
            busy={back.isPending}
            onClick={() => back.mutate({ scope })}
          >
            {t(`back.${scope}.confirm`)}
          </Action>
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(`back.${scope}.text`, names)}</p>
    </OptinScreen>
  );
}

/** For a member who takes part, or has just returned. */
function InScreen({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { view } = page;
  return (
    <OptinScreen
      people={tableOf(view.member, view.campaign.users_per_group)}
      caption={view.company.name}
      title={t('back.in_title', { campaign: view.campaign.name })}
      sheet={
        <>
          <HomeLink view={view} />
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(view.state === 'open' ? 'back.in_open' : 'back.in_text')}</p>
    </OptinScreen>
  );
}
