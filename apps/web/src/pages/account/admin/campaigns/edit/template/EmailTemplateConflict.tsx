import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { ConflictHead } from '#features/campaigns/components/ConflictHead.tsx';
import { EmailTemplateSample } from '#features/campaigns/components/EmailTemplateSample.tsx';
import type { EmailTemplate } from '#features/email-templates/api.ts';
import c from './EmailTemplateConflict.module.css';
import { WordsWithVariables } from '#features/email-templates/components/WordsWithVariables.tsx';

interface EmailTemplateConflictProps {
  campaign: Campaign;
  /** As it is saved now. */
  template: EmailTemplate;
  onKeep: () => void;
  onTake: () => void;
}

/** Another admin saved this message during the edits: shows the saved words, and asks which ones to keep. */
export function EmailTemplateConflict({ campaign, template, onKeep, onTake }: EmailTemplateConflictProps) {
  const { t } = useTranslation('email_template_editor');
  const { dateTime } = useFormat();
  // A default text has no author, so the last editor of the program is named.
  const by = {
    name: template.custom ? template.updated_by_name : campaign.changed_by_name,
    at: dateTime(template.updated_at ?? campaign.changed_at),
  };
  return (
    <Card padding="flush">
      <ConflictHead
        title={by.name ? t('conflict.title', by) : t('conflict.title_unknown', { at: by.at })}
        note={t('conflict.note')}
        acts={[
          { label: t('conflict.keep'), onClick: onKeep },
          { label: t('conflict.take'), onClick: onTake },
        ]}
      />
      <div className={c.theirs} lang={template.language}>
        <p className={c.subject}>
          <WordsWithVariables text={template.subject} />
        </p>
        <EmailTemplateSample json={template.json} />
      </div>
    </Card>
  );
}
