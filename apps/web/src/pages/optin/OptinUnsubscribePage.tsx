import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { PageLink } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { OutScreen } from './OutScreen.tsx';
import { openSearch, optinLink } from '#features/participations/optin/links.ts';

/** The page of "Stop these invitations": one program, or all of them. */
export function OptinUnsubscribePage() {
  return (
    <OptinGate action="unsubscribe">
      {(page) => (page.view.subscribed ? <Choice page={page} /> : <OutScreen page={page} />)}
    </OptinGate>
  );
}

function Choice({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const from = openSearch('from');
  const { unsubscribe: token } = tokens;
  const product = settings.product_slug;
  return (
    <OptinScreen
      people={[view.member, null, null]}
      caption={view.company.name}
      title={t('stop_what.title')}
      sheet={
        <>
          <PageLink href={optinLink(paths.optinLeaveCampaign(), { token, from })}>
            {t('stop_what.campaign', { campaign: view.campaign.name })}
          </PageLink>
          <PageLink href={optinLink(paths.optinLeaveProduct({ product }), { token, from })}>
            {t('stop_what.product')}
          </PageLink>
          {from && (
            <PageLink look="subtle" href={optinLink(paths.optinAccept(), { token: from })}>
              {t('stop_what.keep')}
            </PageLink>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('stop_what.text')}</p>
    </OptinScreen>
  );
}
