import { createFileRoute } from '@tanstack/react-router';
import { redirectHome } from '#app/guards.ts';

export const Route = createFileRoute('/account/$slug/')({ beforeLoad: redirectHome });
