import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { JSONContent } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Campaign, useCampaign } from '#features/campaigns/api.ts';
import {
  type EmailTemplate,
  EmailTemplateChanged,
  type EmailTemplateKey,
  useEmailTemplateActs,
  useEmailTemplates,
  useLiveEmailTemplates,
} from '#features/email-templates/api.ts';
import { Findings } from './Findings.tsx';
import { EmailTemplateActs } from './EmailTemplateActs.tsx';
import { EmailTemplateConflict } from './EmailTemplateConflict.tsx';
import { EmailTemplatePreview } from './EmailTemplatePreview.tsx';
import { type Reader, ReaderPicker } from './ReaderPicker.tsx';
import { SubjectField } from './SubjectField.tsx';
import { TestMail } from './TestMail.tsx';
import { sameWords, type Words } from '#features/email-templates/edits.ts';
import { asWritten } from '#features/email-templates/editor/extensions.ts';
import { ProgramContext } from '#features/email-templates/editor/kind.ts';
import { EmailTemplateEditor } from '#features/email-templates/editor/EmailTemplateEditor.tsx';
import { read } from '#features/email-templates/editor/read.ts';
import { useChecked } from '#features/email-templates/use-checked.ts';
import { useEmailTemplateEdits } from '#features/email-templates/use-email-template-edits.ts';
import { unsentReason } from '#features/email-templates/view.ts';
import c from './EmailTemplatePage.module.css';

interface EmailTemplatePageProps extends EmailTemplateKey {
  campaignId: number;
}

/** One message of a program in one language: the editor on the left, the preview on the right. */
export function EmailTemplatePage({ campaignId, kind, language }: EmailTemplatePageProps) {
  const campaign = useCampaign(campaignId);
  const template = useEmailTemplates(campaignId).find(
    (one) => one.kind === kind && one.language === language,
  );
  useLiveEmailTemplates(campaignId);
  if (!template) return null;
  return (
    <ProgramContext value={campaign.name}>
      <EmailTemplateContent key={`${kind}-${language}`} campaign={campaign} template={template} />
    </ProgramContext>
  );
}

function EmailTemplateContent({ campaign, template }: { campaign: Campaign; template: EmailTemplate }) {
  const { t } = useTranslation(['email_template_editor', 'statuses']);
  const workspace = useWorkspace();
  const { kind, language } = template;
  const base = useMemo<Words>(
    () => ({ subject: template.subject, json: asWritten(template.json) }),
    [template],
  );
  const form = useEmailTemplateEdits(
    `fika-email-template-${workspace.id}-${campaign.id}-${kind}-${language}`,
    base,
  );
  const { begun, restart } = useBegun(base, form.draft, form.dirty);
  const [reader, setReader] = useState<Reader | null>(null);
  const { save, reset } = useEmailTemplateActs(campaign.id, template);
  const checked = useChecked(campaign.id, template, form.draft, reader?.id ?? null);
  const readOnly = campaign.status === 'archived';
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  const unsent = unsentReason(kind, campaign);
  const saveEmailTemplate = () => {
    // Sends the current draft and not the checked one, because the check is a moment behind. The server checks again.
    const json = read(form.draft.json);
    if (!json) return;
    save.mutate(
      { opened: template, subject: form.draft.subject, json },
      {
        onSuccess: () => {
          form.discard();
          showToast({ message: t('saved', { name: t(`statuses:message.${kind}`) }) });
        },
      },
    );
  };
  const takeSaved = () => {
    form.discard();
    restart(base.json);
    save.reset();
  };
  return (
    <>
      <LeaveGuard dirty={form.dirty} within="/nowhere" />
      <PageHeader
        title={t(`statuses:message.${kind}`)}
        crumbs={useCrumbs(campaign, kind)}
        status={<StatusBadge>{t(template.custom ? 'own_words' : 'default_text')}</StatusBadge>}
        actions={
          <>
            <Languages campaignId={campaign.id} template={template} />
            {!readOnly && (
              <EmailTemplateActs
                form={form}
                template={template}
                errors={errors.length}
                saving={save.isPending}
                onDiscard={takeSaved}
                onSave={saveEmailTemplate}
                onReset={async () => {
                  const { json } = await reset.mutateAsync(template);
                  form.discard();
                  restart(asWritten(json));
                }}
              />
            )}
          </>
        }
      />
      <div className={c.notices}>
        {unsent && <Banner tone="accent" title={t(`unsent.${unsent}`)} />}
        {save.error && !(save.error instanceof EmailTemplateChanged) && (
          <ErrorBanner title={t('not_saved')} error={save.error} />
        )}
        {form.conflict && (
          <EmailTemplateConflict
            campaign={campaign}
            template={template}
            onKeep={form.keepMine}
            onTake={takeSaved}
          />
        )}
      </div>
      <PageGrid
        kind="panel"
        aside={
          <>
            <Card
              title={t('findings.title')}
              aside={<TestMail campaignId={campaign.id} draft={checked.draft} />}
            >
              {checked.error ? (
                <ErrorBanner title={t('findings.failed')} error={checked.error} />
              ) : (
                <Findings findings={checked.findings} bytes={checked.bytes} />
              )}
            </Card>
            <EmailTemplatePreview
              preview={checked.preview}
              stale={checked.stale}
              error={checked.previewError}
              picker={<ReaderPicker campaignId={campaign.id} reader={reader} onChange={setReader} />}
            />
          </>
        }
      >
        <SubjectField
          kind={kind}
          readOnly={readOnly}
          value={form.draft.subject}
          error={errors.find(({ place }) => place === 'subject')?.sentence ?? null}
          onChange={(subject) => form.set({ subject })}
        />
        <div>
          <p className={c.label}>{t('message')}</p>
          <EmailTemplateEditor
            key={begun.times}
            kind={kind}
            initial={begun.json}
            readOnly={readOnly}
            onChange={(json) => form.set({ json })}
          />
          <p className={c.help}>{t('message_help', { example: '{{first_name}}' })}</p>
        </div>
      </PageGrid>
    </>
  );
}

/**
 * The initial document of the editor. The editor has its own state, so it restarts when the admin discards the draft, and when
 * another admin saves different words while this draft has no changes.
 */
function useBegun(base: Words, draft: Words, dirty: boolean) {
  const [begun, setBegun] = useState({ times: 0, json: draft.json });
  const [seen, setSeen] = useState(base);
  const restart = (json: JSONContent) => setBegun(({ times }) => ({ times: times + 1, json }));
  if (seen !== base) {
    setSeen(base);
    // The editor already has what it just saved.
    const own = draft !== base && sameWords(draft, base);
    if (!dirty && !own && !sameWords(seen, base)) restart(base.json);
  }
  return { begun, restart };
}

function Languages({ campaignId, template }: { campaignId: number; template: EmailTemplate }) {
  const { t } = useTranslation('email_template_editor');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const to = paths.campaignsEditTemplate({ slug, id: campaignId, template: template.kind });
  return (
    <SegmentedControl
      aria-label={t('language')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
      ]}
      value={template.language}
      onChange={(language) => void navigate({ to, search: { language: language } })}
    />
  );
}

function useCrumbs({ id, name }: Campaign, kind: EmailTemplate['kind']) {
  const { t } = useTranslation(['email_template_editor', 'campaigns', 'statuses']);
  const { slug } = useWorkspace();
  return [
    { label: t('campaigns:title'), to: paths.campaigns({ slug }) },
    { label: name, to: paths.campaignsDetails({ slug, id }) },
    { label: t('title'), to: paths.campaignsEditTab({ slug, id, tab: 'messages' }) },
    { label: t(`statuses:message.${kind}`) },
  ];
}
