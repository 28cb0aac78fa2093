import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { asks, type CampaignDraft } from '#features/campaigns/draft.ts';
import { emailTemplatesQuery, usePreview } from '#features/email-templates/api.ts';
import { MailFrame } from '#features/email-templates/components/MailFrame.tsx';

interface FirstMessageProps {
  campaignId: number;
  draft: Pick<CampaignDraft, 'culture' | 'optin_option'>;
}

/** The message with which a program begins, as the reader would get it. */
export function FirstMessage({ campaignId, draft }: FirstMessageProps) {
  const { t } = useTranslation(['summary', 'email_template_editor']);
  const workspace = useWorkspace();
  const kind = asks(draft) ? 'request' : 'match';
  const templates = useQuery(emailTemplatesQuery(workspace, campaignId));
  const template = templates.data?.find((one) => one.kind === kind && one.language === draft.culture);
  const preview = usePreview(
    campaignId,
    template ? { kind, language: template.language, subject: template.subject, json: template.json } : null,
  );
  const error = templates.error ?? preview.error;
  const to = paths.campaignsEditTemplate({ slug: workspace.slug, id: campaignId, template: kind });
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
      {error !== null && !preview.data && (
        <ErrorBanner title={t('email_template_editor:preview.failed')} error={error} />
      )}
      {!error && !preview.data && <SkeletonPeople />}
      {preview.data && (
        <MailFrame subject={preview.data.subject} html={preview.data.html} width={640} dark={false} />
      )}
    </Card>
  );
}
