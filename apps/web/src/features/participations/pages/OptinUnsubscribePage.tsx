import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { settings } from '../../../lib/settings.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { OptinView } from '../api.ts';
import { LeftScreen } from '../components/ClosedScreen.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';

/** Where "Stop these invitations" leads: one program, or all of them. */
export function OptinUnsubscribePage() {
  return (
    <OptinGate action="unsubscribe">
      {(view, token) => (view.subscribed ? <Choice view={view} token={token} /> : <LeftScreen view={view} />)}
    </OptinGate>
  );
}

function Choice({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const { from } = useSearch({ strict: false });
  return (
    <OptinScreen
      people={[view.member, null, null]}
      caption={view.company.name}
      title={t('stop_what.title')}
      sheet={
        <>
          <ButtonLink
            to={paths.optinLeaveCampaign()}
            search={{ token, from }}
            variant="default"
            h="auto"
            mih="2.75rem"
            py="xs"
            styles={{ label: { whiteSpace: 'normal' } }}
          >
            {t('stop_what.campaign', { campaign: view.campaign.name })}
          </ButtonLink>
          <ButtonLink
            to={paths.optinLeaveProduct({ product: settings.product_slug })}
            search={{ token, from }}
            variant="default"
          >
            {t('stop_what.product')}
          </ButtonLink>
          {from === 'invitation' && (
            <ButtonLink to={paths.optinAccept()} search={{ token }} variant="subtle">
              {t('stop_what.keep')}
            </ButtonLink>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('stop_what.text')}</p>
    </OptinScreen>
  );
}
