import { createFileRoute } from '@tanstack/react-router';
import { ActivationPage } from '#pages/user/activation/ActivationPage.tsx';

export const Route = createFileRoute('/user/activation/$uidb64/$token')({
  component: ActivationPage,
});
