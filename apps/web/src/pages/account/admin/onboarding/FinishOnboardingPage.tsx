import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { ColleaguesStep } from '#features/accounts/components/ColleaguesStep.tsx';

/** Goes on with a workspace that was left before it was set up: its colleagues are the step that is missing. */
export function FinishOnboardingPage() {
  const { t } = useTranslation('doors');
  const workspace = useWorkspace();
  return (
    <ColleaguesStep
      workspace={workspace}
      title={t('colleagues.go_on_title')}
      foot={<TextLink to={paths.adminHome(workspace)}>{t('colleagues.later')}</TextLink>}
    />
  );
}
