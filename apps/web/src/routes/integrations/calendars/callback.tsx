import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { CalendarCallbackPage } from '#pages/integrations/calendars/callback/CalendarCallbackPage.tsx';
import { callbackSearch } from '#lib/consent-state.ts';

export const Route = createFileRoute('/integrations/calendars/callback')({
  validateSearch: callbackSearch,
  beforeLoad: requireAccount,
  component: CalendarCallbackPage,
});
