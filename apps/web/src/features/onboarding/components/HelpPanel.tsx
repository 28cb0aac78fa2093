import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { type OnboardingStep, useOnboardingStatus, useOnboardingSteps } from '../api.ts';
import { hasPage } from '../view.ts';
import { CriteriaList } from './CriteriaList.tsx';
import c from './HelpPanel.module.css';
import { Drawer } from '#ui/Modal.tsx';

export interface HelpPanelProps {
  opened: boolean;
  onClose: () => void;
  onTour: (steps: readonly OnboardingStep[]) => void;
}

/** The help: the tasks, and the texts about the product. */
export function HelpPanel({ opened, onClose, onTour }: HelpPanelProps) {
  const { t } = useTranslation();
  const status = useOnboardingStatus();
  const steps = useOnboardingSteps().data?.filter(hasPage);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={380}
      title={t('onboarding.help')}
      closeButtonProps={{ 'aria-label': t('onboarding.close') }}
    >
      <div className={c.panel}>
        {status.data && <CriteriaList criteria={status.data.criteria} onLeave={onClose} />}
        {steps && (
          <section className={c.steps}>
            <h3 className={c.heading}>{t('onboarding.read_again')}</h3>
            <ul className={c.list}>
              {steps.map((step) => (
                <li key={step.id}>
                  <Button variant="subtle" size="compact-sm" onClick={() => onTour([step])}>
                    {step.pages.length > 1 ? t('onboarding.carousel') : step.pages[0]?.title}
                  </Button>
                </li>
              ))}
            </ul>
            <Button variant="default" onClick={() => onTour(steps)}>
              {t('onboarding.tour')}
            </Button>
          </section>
        )}
      </div>
    </Drawer>
  );
}
