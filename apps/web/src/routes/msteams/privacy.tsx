import { createFileRoute } from '@tanstack/react-router';
import { TeamsPrivacyPage } from '#pages/msteams/legal/TeamsLegalPage.tsx';

export const Route = createFileRoute('/msteams/privacy')({ component: TeamsPrivacyPage });
