import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { Ahead } from '../components/Ahead.tsx';
import { CampaignPlan } from '../components/CampaignPlan.tsx';
import { NextSessions } from '../components/NextSessions.tsx';
import { useMissing } from '../components/use-missing.ts';
import { areSeatsAlike } from '../draft.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import { useForecast } from '../use-forecast.ts';
import { Glance } from '../components/Glance.tsx';

/** The summary before the start: messages with time and number of members, the forecast, and the missing settings. */
export function ReviewForm({ campaign, form, audience }: TabFormProps) {
  const { t } = useTranslation('summary');
  const { list } = useFormat();
  const { slug } = useWorkspace();
  const { draft } = form;
  const { status } = campaign;
  const missing = useMissing(draft, audience.count);
  return (
    <PageGrid
      kind="panel"
      aside={
        status === 'archived' ? (
          <Glance draft={draft} audience={campaign.human_filters} count={audience.count} />
        ) : (
          <Forecasted campaign={campaign} form={form} />
        )
      }
    >
      {status === 'draft' && missing.length === 0 && (
        <Banner tone="pine" title={t('review.ready')}>
          {t('review.ready_body')}
        </Banner>
      )}
      {status === 'active' && (
        <Banner tone="accent" title={t('review.running')}>
          {t('review.running_body')}
        </Banner>
      )}
      {areSeatsAlike(draft) && (
        <Banner
          tone="cinnamon"
          title={t('review.alike')}
          action={
            <TextLink to={paths.campaignsEditTab({ slug, id: campaign.id, tab: 'matching' })}>
              {t('review.alike_fix')}
            </TextLink>
          }
        >
          {t('review.alike_body', { places: list(draft.seats.map(({ label }) => label)) })}
        </Banner>
      )}
      <Card title={t('title')} heading="section">
        <CampaignPlan draft={draft} count={audience.count} missing={missing} campaignId={campaign.id} />
      </Card>
      <NextSessions draft={draft} />
    </PageGrid>
  );
}

function Forecasted({ campaign, form }: Pick<TabFormProps, 'campaign' | 'form'>) {
  return <Ahead campaign={campaign} form={form} forecast={useForecast(campaign.id, form.draft)} />;
}
