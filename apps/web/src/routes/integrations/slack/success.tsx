import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { SlackSuccessPage } from '#pages/integrations/slack/success/SlackSuccessPage.tsx';
import { resultSearch } from '#features/slack/search.ts';

export const Route = createFileRoute('/integrations/slack/success')({
  validateSearch: resultSearch,
  beforeLoad: requireAccount,
  component: SlackSuccessPage,
});
