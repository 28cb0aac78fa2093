import { LIMITS } from '@fika/contract/limits';
import type { WorkspaceOptions } from '@fika/contract/options';
import { slugFault } from '@fika/contract/slugs';
import type { z } from 'zod';
import { type Patch, prunePatch } from '#lib/patch.ts';
import type { Company, CompanyUpdate, SettingsCalls } from './api.ts';
import type { draftSchema } from './settings-stored-draft.ts';

/** The fields of the settings form. */
export type SettingsDraft = z.output<typeof draftSchema>;
export type NoticeDraft = SettingsDraft['notice']['en'];

const NO_NOTICE: NoticeDraft = { type: 'warning', showIcon: true, message: '' };

export function draftOf(company: Company, options: WorkspaceOptions): SettingsDraft {
  const { name, slug, culture, timezone, max_seats } = company;
  const { user_warning_notice: notices, user_quick_actions: quick, account_access: access } = options;
  return {
    name,
    slug,
    culture,
    timezone,
    max_seats,
    cgu_link: options.cgu_link ?? '',
    account_access: access,
    top_participants: options.top_participants,
    notice: { en: notices.en ?? NO_NOTICE, fr: notices.fr ?? NO_NOTICE },
    actions: { en: quick.en ?? [], fr: quick.fr ?? [] },
  };
}

export type FaultCode =
  | 'name_missing'
  | 'slug_form'
  | 'slug_reserved'
  | 'link'
  | 'seats'
  | 'label_missing'
  | 'url';

/** The faults of a draft by field: `actions.fr.0.url`. */
export function faultsOf(draft: SettingsDraft): ReadonlyMap<string, FaultCode> {
  const faults = new Map<string, FaultCode>();
  if (!draft.name.trim()) faults.set('name', 'name_missing');
  const slug = slugFault(draft.slug.trim().toLowerCase());
  if (slug) faults.set('slug', `slug_${slug}`);
  if (draft.cgu_link.trim() && !isLink(draft.cgu_link)) faults.set('cgu_link', 'link');
  if (draft.max_seats !== null && draft.max_seats < 1) faults.set('max_seats', 'seats');
  for (const language of ['en', 'fr'] as const) {
    for (const [index, action] of draft.actions[language].entries()) {
      if (!action.label.trim()) faults.set(`actions.${language}.${index}.label`, 'label_missing');
      if (!isLink(action.url)) faults.set(`actions.${language}.${index}.url`, 'url');
    }
  }
  return faults;
}

function isLink(text: string): boolean {
  const link = URL.parse(text.trim());
  return link !== null && /^https?:$/.test(link.protocol) && text.trim().length <= LIMITS.linkLength;
}

/** The calls for the changes of a draft. */
export function callsOf(base: SettingsDraft, patch: Patch<SettingsDraft>): SettingsCalls {
  const changed = prunePatch(base, patch);
  const { name, slug, culture, timezone } = changed;
  const company: CompanyUpdate = {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug: slug.trim().toLowerCase() }),
    ...(culture !== undefined && { culture }),
    ...(timezone !== undefined && { timezone }),
  };
  return {
    company: Object.keys(company).length > 0 ? company : null,
    max_seats: changed.max_seats,
    options: [...optionsOf(changed)],
  };
}

function* optionsOf(changed: Patch<SettingsDraft>): Generator<{ name: string; value: unknown }> {
  const { cgu_link: link, account_access: access, top_participants: top } = changed;
  const { notice: notices, actions: quick } = changed;
  if (link !== undefined) yield { name: 'cgu_link', value: link.trim() || null };
  if (access) yield { name: 'account_access', value: access };
  if (top) yield { name: 'top_participants', value: top };
  if (notices) {
    const value = written(notices, (one) => one.message.trim() !== '');
    yield { name: 'user_warning_notice', value };
  }
  if (quick) yield { name: 'user_quick_actions', value: written(quick, (list) => list.length > 0) };
}

/** The languages in which something is written; null when there is none. */
function written<T>(
  texts: { en: T; fr: T },
  isWritten: (text: T) => boolean,
): Partial<{ en: T; fr: T }> | null {
  const entries = Object.entries(texts).filter(([, text]) => isWritten(text));
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
