import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useFinishSignup } from '../api.ts';
import { ColleaguesForm } from '../forms/ColleaguesForm.tsx';
import { PublicPage } from './PublicPage.tsx';

interface ColleaguesStepProps {
  workspace: { id: number; slug: string; name: string };
  title: string;
  foot?: ReactNode;
}

/** The last step of the set-up of a workspace, followed by the admin home. */
export function ColleaguesStep({ workspace, title, foot }: ColleaguesStepProps) {
  const { t } = useTranslation('public_pages');
  const navigate = useNavigate();
  const finish = useFinishSignup(workspace.id);
  const leave = () =>
    finish.mutate(undefined, {
      onSuccess: () => void navigate({ to: paths.adminHome(workspace), replace: true }),
    });
  return (
    <PublicPage title={title} help={t('colleagues.help', { name: workspace.name })} step={4} foot={foot}>
      <Stack gap={20}>
        {finish.error && <ErrorBanner title={t('colleagues.not_finished')} error={finish.error} />}
        <ColleaguesForm companyId={workspace.id} isFinishing={finish.isPending} onDone={leave} />
      </Stack>
    </PublicPage>
  );
}
