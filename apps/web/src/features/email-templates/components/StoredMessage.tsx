import type { EmailTemplateKind } from '@fika/contract/email-templates/kinds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { type EmailTemplate, emailTemplatesQuery, usePreview } from '../api.ts';
import { MailFrame } from './MailFrame.tsx';

interface StoredMessageProps {
  campaignId: number;
  kind: EmailTemplateKind;
  language: EmailTemplate['language'];
}

/** A message of a program as a member gets it, with its stored words. */
export function StoredMessage({ campaignId, kind, language }: StoredMessageProps) {
  const { t } = useTranslation('email_template_editor');
  const templates = useQuery(emailTemplatesQuery(useWorkspace(), campaignId));
  const template = templates.data?.find((one) => one.kind === kind && one.language === language);
  const preview = usePreview(
    campaignId,
    template ? { kind, language, subject: template.subject, json: template.json } : null,
  );
  const error = templates.error ?? preview.error;
  if (preview.data) {
    return <MailFrame subject={preview.data.subject} html={preview.data.html} width={640} dark={false} />;
  }
  return error ? <ErrorBanner title={t('preview.failed')} error={error} /> : <SkeletonPeople />;
}
