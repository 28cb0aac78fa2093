import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { SlackCallbackPage } from '#pages/integrations/slack/callback/SlackCallbackPage.tsx';
import { callbackSearch } from '#lib/consent-state.ts';

export const Route = createFileRoute('/integrations/slack/callback')({
  validateSearch: callbackSearch,
  beforeLoad: requireAccount,
  component: SlackCallbackPage,
});
