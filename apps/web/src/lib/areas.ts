import type { Area } from '@fika/messages/web';

/** The messages that the pages of an address need; the first match counts. */
const AREAS: readonly (readonly [RegExp, readonly Area[]])[] = [
  [/^\/account\/[^/]+\/(mfa|admin\/onboarding)\b/, ['outside']],
  [/^\/account\/[^/]+\/admin\/(users|invite)\b/, ['people']],
  [/^\/account\/[^/]+\/admin\/settings\b/, ['settings']],
  [/^\/account\/[^/]+\/admin\/(dashboard|reporting)\b/, ['dashboard']],
  [/^\/account\/[^/]+\/admin\b/, ['programs']],
  [/^\/account\/[^/]+\/profile\b/, ['account']],
  [/^\/account\/[^/]+\/user\/preferences\b/, ['preferences', 'account']],
  [/^\/account\/[^/]+\/user\/(availabilities|network)\b/, ['preferences']],
  [/^\/integrations\/slack\//, ['settings']],
  [/^\/optin\/slack\/link\//, ['account']],
  [/^\/extensions\/msteams\//, ['settings']],
  [/^\/user\/verify\/msteams\//, ['account']],
  [/^\/msteams\/profile\/network\b/, ['teams', 'preferences']],
  [/^\/msteams\/profile\//, ['teams', 'member']],
  [/^\/msteams\/channel\/tab\b/, ['teams', 'member', 'preferences']],
  [/^\/msteams\/channel\/users\//, ['teams', 'account', 'people']],
  [/^\/msteams\/channel\/addcampaign\b/, ['teams', 'programs']],
  [/^\/msteams\/channel\/modal\//, ['teams', 'programs', 'member']],
  [/^\/msteams\/campaigns\//, ['teams', 'member']],
  [/^\/(campaign|editcampaign)\//, ['teams', 'programs']],
  [/^\/msteams\//, ['teams']],
  [/^\/integrations\//, ['preferences']],
  [/^\/(account|booking|coffee)\//, ['member']],
];

/** The areas of a page by its address. */
export function areasOf(path: string): readonly Area[] {
  return AREAS.find(([pages]) => pages.test(path))?.[1] ?? ['outside'];
}
