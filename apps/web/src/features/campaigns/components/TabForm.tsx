import { type ComponentType, lazy, Suspense } from 'react';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import type { CampaignTab } from '../view.ts';
import c from './TabForm.module.css';

/** The tabs that are forms of the program; what it writes has pages of its own. */
export type FormTab = Exclude<CampaignTab, 'messages'>;

// Each with its own code: calendars and dragging come with the tab that needs them.
const FORMS: Readonly<Record<FormTab, ComponentType<TabFormProps>>> = {
  identity: lazy(() => import('../forms/IdentityForm.tsx')),
  audience: lazy(() => import('../forms/AudienceForm.tsx')),
  matching: lazy(() => import('../forms/MatchingForm.tsx')),
  schedule: lazy(() => import('../forms/ScheduleForm.tsx')),
  participation: lazy(() => import('../forms/ParticipationForm.tsx')),
  review: lazy(() => import('../forms/ReviewForm.tsx')),
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
      <Suspense fallback={<PageSkeleton />}>
        <Form {...props} />
      </Suspense>
    </fieldset>
  );
}
