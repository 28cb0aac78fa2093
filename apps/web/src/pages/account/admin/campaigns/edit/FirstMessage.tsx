import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { asks, type CampaignDraft } from '#features/campaigns/draft.ts';
import { StoredMessage } from '#features/email-templates/components/StoredMessage.tsx';

interface FirstMessageProps {
  campaignId: number;
  draft: Pick<CampaignDraft, 'culture' | 'optin_option'>;
}

/** The message with which a program begins. */
export function FirstMessage({ campaignId, draft }: FirstMessageProps) {
  const { t } = useTranslation('summary');
  const { slug } = useWorkspace();
  const kind = asks(draft) ? 'request' : 'match';
  const to = paths.campaignsEditTemplate({ slug, id: campaignId, template: kind });
  return (
    <Card
      title={t(`review.first_${kind}`)}
      heading="section"
      aside={
        <TextLink to={to} search={{ language: draft.culture }}>
          {t('review.edit_message')}
        </TextLink>
      }
    >
      <StoredMessage campaignId={campaignId} kind={kind} language={draft.culture} />
    </Card>
  );
}
