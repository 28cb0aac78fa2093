import { ONBOARDING_STEPS, type OnboardingStep, type OnboardingStepName, STEP_PLACES } from '@fika/contract';
import type { Translator } from '@fika/messages/server';

/** The pages of each step: one, or several to turn. */
const PAGES = {
  welcome: ['welcome'],
  carousel: ['people', 'program', 'session'],
  users: ['users'],
  categories: ['categories'],
  audiences: ['audiences'],
  programs: ['programs'],
  booking: ['booking'],
  dashboard: ['dashboard'],
  availabilities: ['availabilities'],
} as const;

/** Members are welcomed with other words. */
const MEMBER_PAGES = { welcome: ['welcome'], carousel: ['about', 'invitation', 'match', 'choice'] } as const;

/** Steps of the requester, in their order: those of admin pages for admins alone. */
export function listSteps(t: Translator, isAdmin: boolean): OnboardingStep[] {
  return (Object.keys(STEP_PLACES) as OnboardingStepName[])
    .flatMap((name): OnboardingStep[] => {
      const place = STEP_PLACES[name];
      const pages = pagesOf(name, t, isAdmin);
      if (!place || !pages || (!isAdmin && place.path?.startsWith('admin/'))) return [];
      return [{ id: ONBOARDING_STEPS[name], name, ...place, pages }];
    })
    .toSorted((a, b) => a.order - b.order);
}

function pagesOf(name: OnboardingStepName, t: Translator, isAdmin: boolean): OnboardingStep['pages'] | null {
  if (!isAdmin && (name === 'welcome' || name === 'carousel')) {
    return MEMBER_PAGES[name].map((page) => ({
      title: t(`onboarding_steps:member.${page}.title`),
      text: t(`onboarding_steps:member.${page}.text`),
    }));
  }
  if (name === 'start_free_trial') return null;
  return PAGES[name].map((page) => ({
    title: t(`onboarding_steps:admin.${page}.title`),
    text: t(`onboarding_steps:admin.${page}.text`),
  }));
}
