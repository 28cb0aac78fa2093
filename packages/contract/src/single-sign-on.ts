import { z } from 'zod';
import { instant } from './common.ts';

export const ssoBinding = z.enum(['redirect', 'post']);
const httpUrl = z
  .string()
  .trim()
  .max(2_000)
  .pipe(z.url({ protocol: /^https?$/ }));
const attributeName = z.string().trim().min(1).max(250).nullable();

/** Which attributes of an answer hold what; null: the names that the usual providers give them. */
const attributes = z.object({ email: attributeName, first_name: attributeName, last_name: attributeName });

/** The settings of a superadmin for the single sign-on of a workspace. */
export const ssoInput = z.object({
  enabled: z.boolean(),
  /** Members can log in only by single sign-on. */
  enforced: z.boolean(),
  entity_id: z.string().trim().min(1).max(1_024),
  sso_url: httpUrl,
  sso_binding: ssoBinding.default('redirect'),
  /** PEM or base64 of the DER; every one of them may sign. */
  certificates: z.array(z.string().trim().min(1).max(20_000)).min(1).max(10),
  name_id_format: z.string().trim().min(1).max(250).nullable(),
  /** People without an account become members at their first login. */
  jit: z.boolean(),
  /** Where the workspace requires two-step verification, each login reports it. Without a value: as before, and yes for a new one. */
  checks_second_step: z.boolean().optional(),
  attributes: attributes.default({ email: null, first_name: null, last_name: null }),
});

/** The same as stored in `options.single_sign_on`. */
export const ssoSettings = ssoInput.extend({
  // Settings from before it was asked for: their workspaces rely on the provider.
  checks_second_step: z.boolean().default(false),
  /** When a superadmin last came in by these very settings; null after a change. */
  tested_at: instant.nullable(),
  /** The address of the workspace at the set-up, by which the provider still knows us. */
  slug: z.string(),
});
export type SsoSettings = z.infer<typeof ssoSettings>;

/**
 * The same in responses: whether there is one and whether it is required. Admins also get the rest; none of it is secret, because
 * certificates are public.
 */
export const ssoShown = ssoSettings.partial().extend({
  enabled: z.boolean(),
  enforced: z.boolean(),
  // Without the defaults of the input.
  sso_binding: ssoBinding.optional(),
  checks_second_step: z.boolean().optional(),
  attributes: attributes.optional(),
});
export type SsoShown = z.infer<typeof ssoShown>;
