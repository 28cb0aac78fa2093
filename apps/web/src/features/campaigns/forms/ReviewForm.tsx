import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { Ahead } from '../components/Ahead.tsx';
import { CampaignPlan } from '../components/CampaignPlan.tsx';
import { NextSessions } from '../components/NextSessions.tsx';
import { ProgramDates } from '../components/ProgramDates.tsx';
import { useAudienceWords } from '../components/use-audience-words.ts';
import { useMissing } from '../components/use-missing.ts';
import { areSeatsAlike } from '../draft.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import { useForecast } from '../use-forecast.ts';
import { Glance } from '../components/Glance.tsx';
import type { CampaignTab } from '../view.ts';
import c from './ReviewForm.module.css';

interface ReviewFormProps extends TabFormProps {
  /** The first message that members get, before the program starts. */
  firstMessage: ReactNode;
}

/** All that a program needs before its start on one page; later a summary: messages with time and number of members, and a forecast. */
export function ReviewForm({ campaign, form, audience, firstMessage }: ReviewFormProps) {
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
      {status === 'draft' && (
        <>
          <Audience campaign={campaign} form={form} audience={audience} />
          <Card
            title={t('review.when')}
            heading="section"
            aside={<PartLink campaign={campaign} tab="schedule" />}
          >
            <FormColumn>
              <ProgramDates campaign={campaign} form={form} audience={audience} />
            </FormColumn>
          </Card>
          {firstMessage}
        </>
      )}
      <Card title={t('title')} heading="section">
        <CampaignPlan draft={draft} count={audience.count} missing={missing} campaignId={campaign.id} />
      </Card>
      <NextSessions
        draft={draft}
        {...(status === 'draft' && { onQuietDays: (quiet_days) => form.set({ quiet_days }) })}
      />
    </PageGrid>
  );
}

function Audience({ campaign, form: { draft }, audience: { count } }: TabFormProps) {
  const { t } = useTranslation(['summary', 'campaigns']);
  const words = useAudienceWords(draft.filters);
  return (
    <Card title={t('review.who')} heading="section" aside={<PartLink campaign={campaign} tab="audience" />}>
      <p>
        {draft.filters.filters.length === 0 ? t('review.everyone') : words}
        {draft.exclude_admins && ` ${t('review.without_admins')}`}
      </p>
      <p className={c.count}>
        {count === undefined ? t('campaigns:audience.counting') : t('campaigns:audience.count', { count })}
      </p>
    </Card>
  );
}

interface PartLinkProps extends Pick<TabFormProps, 'campaign'> {
  tab: CampaignTab;
}

function PartLink({ campaign, tab }: PartLinkProps) {
  const { t } = useTranslation(['summary', 'forms']);
  const { slug } = useWorkspace();
  const to = paths.campaignsEditTab({ slug, id: campaign.id, tab });
  return <TextLink to={to}>{t('go_to', { tab: t(`forms:tab.${tab}`) })}</TextLink>;
}

function Forecasted({ campaign, form }: Pick<TabFormProps, 'campaign' | 'form'>) {
  return <Ahead campaign={campaign} form={form} forecast={useForecast(campaign.id, form.draft)} />;
}
