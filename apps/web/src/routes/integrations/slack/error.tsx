import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { SlackErrorPage } from '#pages/integrations/slack/error/SlackErrorPage.tsx';
import { resultSearch } from '#features/slack/search.ts';

export const Route = createFileRoute('/integrations/slack/error')({
  validateSearch: resultSearch,
  beforeLoad: requireAccount,
  component: SlackErrorPage,
});
