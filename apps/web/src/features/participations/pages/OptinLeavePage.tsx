import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useOptin, type OptinView, type UnsubscribeScope } from '../api.ts';
import { LeftScreen } from '../components/ClosedScreen.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';

const TWO_FREE = [null, null];

/** Confirms leaving one program. */
export function OptinLeaveCampaignPage() {
  return <OptinLeavePage scope="campaign" />;
}

/** Confirms leaving everything. */
export function OptinLeaveProductPage() {
  return <OptinLeavePage scope="product" />;
}

function OptinLeavePage({ scope }: { scope: UnsubscribeScope }) {
  return (
    <OptinGate action="unsubscribe">
      {(view, token) =>
        view.subscribed ? <Confirm scope={scope} view={view} token={token} /> : <LeftScreen view={view} />
      }
    </OptinGate>
  );
}

interface ConfirmProps {
  scope: UnsubscribeScope;
  view: OptinView;
  token: string;
}

function Confirm({ scope, view, token }: ConfirmProps) {
  const { t } = useTranslation('participations');
  const { from } = useSearch({ strict: false });
  const leave = useOptin('unsubscribe', token);
  const names = { campaign: view.campaign.name, company: view.company.name };
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.company.name}
      title={t(`leave.${scope}.title`, names)}
      sheet={
        <>
          {leave.error && <ErrorBanner title={t('leave.failed')} error={leave.error} />}
          <Button
            size="lg"
            fullWidth
            color="lingon"
            loading={leave.isPending}
            onClick={() => leave.mutate({ scope })}
          >
            {t(`leave.${scope}.confirm`)}
          </Button>
          <ButtonLink to={paths.optinUnsubscribe()} search={{ token, from }} variant="default">
            {t('leave.back')}
          </ButtonLink>
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(`leave.${scope}.text`, names)}</p>
    </OptinScreen>
  );
}
