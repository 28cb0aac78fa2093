import { isStepOf } from '@fika/contract/onboarding';
import { PATHS } from '#paths.ts';
import type { OnboardingStatus, OnboardingStep } from './api.ts';

/** The part of an address below `/account/{slug}/`; null outside of every workspace. */
export function pathInside(pathname: string): string | null {
  const [, account, slug, ...rest] = pathname.split('/');
  return account === 'account' && slug ? rest.filter((part) => part !== '').join('/') : null;
}

/** The line that a path shows about its page; null without one, and once the reader has seen it. */
export function noteOf(
  pathname: string,
  steps: readonly OnboardingStep[],
  seen: readonly number[],
): { id: number; text: string } | null {
  const path = pathInside(pathname);
  const step = path === null ? undefined : steps.find((one) => one.path !== null && isStepOf(path, one));
  const [page] = step?.pages ?? [];
  return !step || !page || seen.includes(step.id) ? null : { id: step.id, text: page.text };
}

/** The steps that are about no single page: what the product is. */
export const stepsAboutAll = (steps: readonly OnboardingStep[]): OnboardingStep[] =>
  steps.filter(({ path }) => path === null).toSorted((a, b) => a.order - b.order);

export interface StepPage {
  key: string;
  title: string;
  text: string;
}

/** The pages of some steps, one after the other. */
export function pagesOf(steps: readonly OnboardingStep[]): StepPage[] {
  return steps.flatMap(({ id, pages }) =>
    pages.map(({ title, text }, at) => ({ key: `${id}-${at}`, title, text })),
  );
}

type Criterion = OnboardingStatus['criteria'][number]['name'];

/** The page of each task, below `/account/{slug}`. */
const PLACES: Record<Criterion, string> = {
  initialized: PATHS.adminOnboarding,
  categories: PATHS.categories,
  users: PATHS.membersInviteStart,
  campaigns: PATHS.campaignsTemplates,
  active_campaigns: PATHS.campaigns,
  planned_session: PATHS.campaignsPlanning,
  sent_matchs: PATHS.campaigns,
  about_you: PATHS.profile,
  // The home page has this list, so the link goes to the programs, where a member joins to be matched.
  coffee: PATHS.userCampaigns,
  opportunities: PATHS.opportunities,
  network: '/account/{slug}/user/network',
  preferences: PATHS.preferences,
};

/** The address of the page where a thing is done; null while there is no such page. */
export function placeOf(name: Criterion, slug: string): string | null {
  const place = PLACES[name];
  return Object.values<string>(PATHS).includes(place) ? place.replace('{slug}', slug) : null;
}

/** The tasks with an existing page. */
export function listedCriteria(
  criteria: OnboardingStatus['criteria'],
  slug: string,
): { name: Criterion; done: boolean; place: string }[] {
  return criteria.flatMap(({ name, done }) => {
    const place = placeOf(name, slug);
    return place === null ? [] : [{ name, done, place }];
  });
}

/** Whether the page or the tab of a step exists; a step for all pages always counts. */
export function hasPage({ path }: Pick<OnboardingStep, 'path'>): boolean {
  if (path === null) return true;
  const address = `/account/{slug}/${path}`;
  return [address, address.replace(/[^/]+$/, '{tab}')].some((one) =>
    Object.values<string>(PATHS).includes(one),
  );
}

/** The page, if its visit completes a task. */
export function visitOf(pathname: string): 'opportunities' | 'network' | null {
  const path = pathInside(pathname);
  if (path === 'opportunities') return 'opportunities';
  return path === 'user/network' ? 'network' : null;
}
