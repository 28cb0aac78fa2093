import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useOptin, type UnsubscribeScope } from '#features/participations/optin/api.ts';
import { Action, PageLink } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import c from '#features/participations/optin/components/OptinScreen.module.css';
import { OutScreen } from './OutScreen.tsx';
import { openPath, openSearch, optinLink, pageOf } from '#features/participations/optin/links.ts';

const TWO_FREE = [null, null];

/** Confirms leaving one program. */
export function OptinLeaveCampaignPage() {
  return <OptinLeavePage scope="campaign" />;
}

/** Confirms leaving all programs; the address contains the product's word for a meeting. */
export function OptinLeaveProductPage() {
  const { t } = useTranslation('optin');
  const product = settings.product_slug;
  const isHere = pageOf(openPath()) === paths.optinLeaveProduct({ product });
  if (isHere) return <OptinLeavePage scope="product" />;
  return (
    <OptinScreen people={TWO_FREE} title={t('no_page.title')} sheet={null}>
      <p>{t('no_page.text')}</p>
    </OptinScreen>
  );
}

function OptinLeavePage({ scope }: { scope: UnsubscribeScope }) {
  return (
    <OptinGate action="unsubscribe">
      {(page) => (page.view.subscribed ? <Confirm scope={scope} page={page} /> : <OutScreen page={page} />)}
    </OptinGate>
  );
}

function Confirm({ scope, page: { view, tokens } }: { scope: UnsubscribeScope; page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { unsubscribe: token = '' } = tokens;
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
          <Action look="danger" busy={leave.isPending} onClick={() => leave.mutate({ scope })}>
            {t(`leave.${scope}.confirm`)}
          </Action>
          <PageLink href={optinLink(paths.optinUnsubscribe(), { token, from: openSearch('from') })}>
            {t('leave.back')}
          </PageLink>
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(`leave.${scope}.text`, names)}</p>
      <ul className={c.means}>
        <li>{t(`leave.${scope}.session`, names)}</li>
        <li>{t(`leave.${scope}.stays`, names)}</li>
        <li>{t(`leave.${scope}.back`, names)}</li>
      </ul>
    </OptinScreen>
  );
}
