import { tabOnDemand } from '../../ui/on-demand/part.tsx';

/** The tabs that are forms of the program, each with its own code: calendars and dragging come with the one that needs them. */
export const FORM_TABS = {
  identity: tabOnDemand(() => import('./forms/IdentityForm.tsx')),
  audience: tabOnDemand(() => import('./forms/AudienceForm.tsx'), 'filters'),
  matching: tabOnDemand(() => import('./forms/MatchingForm.tsx'), 'filters', 'forecasts'),
  schedule: tabOnDemand(() => import('./forms/ScheduleForm.tsx')),
  participation: tabOnDemand(() => import('./forms/ParticipationForm.tsx')),
  review: tabOnDemand(() => import('./forms/ReviewForm.tsx'), 'forecasts'),
};
