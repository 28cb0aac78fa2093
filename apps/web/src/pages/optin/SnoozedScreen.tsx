import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { useOptin } from '#features/participations/optin/api.ts';
import { afterReturn, optinLink } from '#features/participations/optin/links.ts';
import { HomeLink } from './HomeLink.tsx';
import { Action, PageLink } from './Controls.tsx';
import type { OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { StopLink } from './StopLink.tsx';

/** During a pause: its end, and a button to return. */
export function SnoozedScreen({ page }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { date } = useFormat();
  const { view, tokens } = page;
  const back = useOptin('resubscribe', tokens.resubscribe ?? '');
  const until = date(view.paused_until ?? '', 'fullDay');
  const goOn = () =>
    back.mutate(
      {},
      {
        onSuccess: (shown) => {
          const address = afterReturn({ ...shown, tokens: { ...tokens, ...shown.tokens } });
          if (address) location.assign(address);
        },
      },
    );
  return (
    <OptinScreen
      people={[null, null]}
      caption={view.campaign.name}
      title={t('snoozed.title', { until })}
      sheet={
        <>
          {back.error && <ErrorBanner title={t('back.failed')} error={back.error} />}
          <HomeLink view={view} look="primary" />
          <Action
            look={view.has_pages ? 'default' : 'primary'}
            icon={<IconCheck size={20} aria-hidden="true" />}
            busy={back.isPending}
            onClick={goOn}
          >
            {t('snoozed.back')}
          </Action>
          {tokens.snooze && (
            <PageLink href={optinLink(paths.optinSnooze(), { token: tokens.snooze, from: 'break' })}>
              {t('snoozed.change')}
            </PageLink>
          )}
          <StopLink page={page} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('snoozed.text', { campaign: view.campaign.name, until })}</p>
      <p>{t(view.state === 'open' ? 'snoozed.open' : 'snoozed.by_itself')}</p>
    </OptinScreen>
  );
}
