import type { OnboardingStepName } from '@fika/contract';

/** What a step says: one page, or several to turn. */
type StepPages = readonly { title: string; text: string }[];

/** Sentences of one language. Members and admins are welcomed with other words. */
export interface StepWords {
  steps: Partial<Record<OnboardingStepName, StepPages>>;
  member: Partial<Record<OnboardingStepName, StepPages>>;
}
