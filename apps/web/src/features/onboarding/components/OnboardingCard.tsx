import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useWorkspace } from '#lib/session.ts';
import { useHideButton, useOnboardingStatus, useOnboardingSteps } from '../api.ts';
import { useTour } from '../tour.ts';
import { listedCriteria, stepsAboutAll } from '../view.ts';
import { CriteriaList } from './CriteriaList.tsx';
import c from './OnboardingCard.module.css';

/**
 * On the home page until all tasks are done or the reader hides it for good: what the product is, and the tasks. The help still
 * has both.
 */
export function OnboardingCard() {
  const { t } = useTranslation();
  const { data } = useOnboardingStatus();
  const about = stepsAboutAll(useOnboardingSteps().data ?? []);
  const { openTour } = useTour();
  const hide = useHideButton();
  const { slug } = useWorkspace();
  if (!data?.show) return null;
  const listed = listedCriteria(data.criteria, slug);
  const done = listed.filter((one) => one.done).length;
  if (done === listed.length) return null;
  return (
    <div className={c.card}>
      <Card title={t('onboarding.title')} aside={t('onboarding.progress', { done, total: listed.length })}>
        {hide.error && <ErrorBanner title={t('onboarding.not_hidden')} error={hide.error} />}
        <div className={c.body}>
          {about[0]?.pages[0] && <p>{about[0].pages[0].text}</p>}
          <CriteriaList criteria={data.criteria} />
          <div className={c.acts}>
            {about.length > 0 && (
              <Button variant="default" size="compact-sm" onClick={() => openTour(about)}>
                {t('onboarding.carousel')}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" loading={hide.isPending} onClick={() => hide.mutate()}>
              {t('onboarding.hide')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
