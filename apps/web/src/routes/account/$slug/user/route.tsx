import { createFileRoute } from '@tanstack/react-router';
import { MemberLayout } from '#app/MemberLayout.tsx';

export const Route = createFileRoute('/account/$slug/user')({ component: MemberLayout });
