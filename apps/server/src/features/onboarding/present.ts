import { ONBOARDING_STEPS, type OnboardingStep, type OnboardingStepName, STEP_PLACES } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import { english } from './messages.en.ts';
import { french } from './messages.fr.ts';

/** Steps of whoever asks, in their order: those of the admin's pages for admins alone. */
export function listSteps(language: Language, isAdmin: boolean): OnboardingStep[] {
  const words = language === 'en' ? english : french;
  return (Object.keys(STEP_PLACES) as OnboardingStepName[])
    .flatMap((name): OnboardingStep[] => {
      const place = STEP_PLACES[name];
      const pages = (isAdmin ? undefined : words.member[name]) ?? words.steps[name];
      if (!place || !pages || (!isAdmin && place.path?.startsWith('admin/'))) return [];
      return [{ id: ONBOARDING_STEPS[name], name, ...place, pages: [...pages] }];
    })
    .toSorted((a, b) => a.order - b.order);
}
