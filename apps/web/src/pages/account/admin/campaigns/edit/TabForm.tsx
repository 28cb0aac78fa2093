import { lazy, type ReactNode } from 'react';
import type { TabFormProps } from '#features/campaigns/tab-form-props.ts';
import type { CampaignTab } from '#features/campaigns/view.ts';
import c from './TabForm.module.css';

const AudienceForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/AudienceForm.tsx')).AudienceForm,
}));
const IdentityForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/IdentityForm.tsx')).IdentityForm,
}));
const MatchingForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/MatchingForm.tsx')).MatchingForm,
}));
const ParticipationForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/ParticipationForm.tsx')).ParticipationForm,
}));
const ReviewForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/ReviewForm.tsx')).ReviewForm,
}));
const ScheduleForm = lazy(async () => ({
  default: (await import('#features/campaigns/forms/ScheduleForm.tsx')).ScheduleForm,
}));

/** The tabs with a form of the program. Messages have separate pages. */
type FormTab = Exclude<CampaignTab, 'messages'>;

const FORMS = {
  identity: IdentityForm,
  audience: AudienceForm,
  matching: MatchingForm,
  schedule: ScheduleForm,
  participation: ParticipationForm,
  review: ReviewForm,
};

interface TabProps extends TabFormProps {
  tab: FormTab;
  /** For the last part. */
  firstMessage: ReactNode;
  /** An archive is shown as it was. */
  readOnly?: boolean;
}

/** The form of a tab. It suspends until its code has loaded. */
export function TabForm({ tab, readOnly = false, ...props }: TabProps) {
  const Form = FORMS[tab];
  return (
    <fieldset className={c.fieldset} disabled={readOnly}>
      <Form {...props} />
    </fieldset>
  );
}
