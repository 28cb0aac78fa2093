import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { ColleaguesStep } from '#features/accounts/components/ColleaguesStep.tsx';

/** Continues the set-up of a workspace at its last step, the colleagues. */
export function FinishOnboardingPage() {
  const { t } = useTranslation('public_pages');
  const workspace = useWorkspace();
  return (
    <ColleaguesStep
      workspace={workspace}
      title={t('colleagues.go_on_title')}
      foot={<TextLink to={paths.adminHome(workspace)}>{t('colleagues.later')}</TextLink>}
    />
  );
}
