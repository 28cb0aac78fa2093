import { createFileRoute } from '@tanstack/react-router';
import { TeamsLoggedInPage } from '#pages/msteams/auth-start/TeamsLoginPage.tsx';

export const Route = createFileRoute('/msteams/auth-end')({ component: TeamsLoggedInPage });
