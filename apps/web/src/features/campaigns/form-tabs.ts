import { tabOnDemand } from '../../ui/on-demand/part.tsx';

/** The tabs that are forms of the program, each with its own code: calendars and dragging come with the one that needs them. */
export const FORM_TABS = {
  identity: tabOnDemand(() => import('./forms/IdentityForm.tsx'), 'identity'),
  audience: tabOnDemand(() => import('./forms/AudienceForm.tsx'), 'filters', 'pickers'),
  matching: tabOnDemand(() => import('./forms/MatchingForm.tsx'), 'matching', 'forecasts', 'pickers'),
  schedule: tabOnDemand(() => import('./forms/ScheduleForm.tsx'), 'schedule'),
  participation: tabOnDemand(() => import('./forms/ParticipationForm.tsx'), 'pickers'),
  review: tabOnDemand(() => import('./forms/ReviewForm.tsx'), 'summary', 'schedule', 'forecasts'),
};
