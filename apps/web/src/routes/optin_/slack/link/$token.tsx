import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/guards.ts';
import { SlackLinkPage } from '#pages/optin/slack/link/SlackLinkPage.tsx';

// Beside the folder of the opt-in pages, which are documents without a router: here one is logged in.
export const Route = createFileRoute('/optin_/slack/link/$token')({
  beforeLoad: requireAccount,
  component: SlackLinkPage,
});
