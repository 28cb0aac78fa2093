import { createFileRoute } from '@tanstack/react-router';
import { TeamsTermsPage } from '#pages/msteams/legal/TeamsLegalPage.tsx';

export const Route = createFileRoute('/msteams/termsofuse')({ component: TeamsTermsPage });
