import { PageSkeleton } from '#ui/Skeletons.tsx';
import type { TabFormProps } from '#features/campaigns/tab-form-props.ts';
import type { CampaignTab } from '#features/campaigns/view.ts';
import c from './TabForm.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const AudienceForm = lazyPart(
  async () => (await import('#features/campaigns/forms/AudienceForm.tsx')).AudienceForm,
  <PageSkeleton />,
);
const IdentityForm = lazyPart(
  async () => (await import('#features/campaigns/forms/IdentityForm.tsx')).IdentityForm,
  <PageSkeleton />,
);
const MatchingForm = lazyPart(
  async () => (await import('#features/campaigns/forms/MatchingForm.tsx')).MatchingForm,
  <PageSkeleton />,
);
const ParticipationForm = lazyPart(
  async () => (await import('#features/campaigns/forms/ParticipationForm.tsx')).ParticipationForm,
  <PageSkeleton />,
);
const ReviewForm = lazyPart(
  async () => (await import('#features/campaigns/forms/ReviewForm.tsx')).ReviewForm,
  <PageSkeleton />,
);
const ScheduleForm = lazyPart(
  async () => (await import('#features/campaigns/forms/ScheduleForm.tsx')).ScheduleForm,
  <PageSkeleton />,
);

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
  /** An archive is shown as it was. */
  readOnly?: boolean;
}

/** The form of a tab. */
export function TabForm({ tab, readOnly = false, ...props }: TabProps) {
  const Form = FORMS[tab];
  return (
    <fieldset className={c.fieldset} disabled={readOnly}>
      <Form {...props} />
    </fieldset>
  );
}
