import { createFileRoute } from '@tanstack/react-router';
import { TeamsLoginPage } from '#pages/msteams/auth-start/TeamsLoginPage.tsx';

export const Route = createFileRoute('/msteams/auth-start')({ component: TeamsLoginPage });
