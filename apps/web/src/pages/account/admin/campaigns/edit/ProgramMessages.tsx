import { ThemesCard } from './ThemesCard.tsx';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import { Questions } from '#features/icebreakers/components/Questions.tsx';
import { EmailTemplatesCard } from '#features/email-templates/components/EmailTemplatesCard.tsx';
import { Column } from '#ui/PageGrid.tsx';

interface ProgramMessagesProps {
  campaignId: number;
  form: DraftForm;
  readOnly: boolean;
}

/** The messages of a program, and its icebreaker themes. */
export function ProgramMessages({ campaignId, form, readOnly }: ProgramMessagesProps) {
  return (
    <Column>
      <EmailTemplatesCard campaignId={campaignId} />
      <ThemesCard form={form} readOnly={readOnly}>
        <Questions themes={form.draft.icebreaker_themes} />
      </ThemesCard>
    </Column>
  );
}
