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

/** What a superadmin says about the single sign-on of a workspace. */
export const ssoInput = z.object({
  enabled: z.boolean(),
  /** Members come in by it alone. */
  enforced: z.boolean(),
  entity_id: z.string().trim().min(1).max(1_024),
  sso_url: httpUrl,
  sso_binding: ssoBinding.default('redirect'),
  /** PEM or base64 of the DER; every one of them may sign. */
  certificates: z.array(z.string().trim().min(1).max(20_000)).min(1).max(10),
  name_id_format: z.string().trim().min(1).max(250).nullable(),
  /** People who are no members yet become members when they log in. */
  jit: z.boolean(),
  attributes: attributes.default({ email: null, first_name: null, last_name: null }),
});

/** The same as stored in `options.single_sign_on`. */
export const ssoSettings = ssoInput.extend({
  /** When a superadmin last came in by these very settings; null after a change. */
  tested_at: instant.nullable(),
  /** The address of the workspace when it was set up: the provider goes on knowing us by it. */
  slug: z.string(),
});
export type SsoSettings = z.infer<typeof ssoSettings>;

/**
 * The same as the workspace tells it: whether there is one and whether everybody has to use it. Admins are told the
 * rest, too; nothing of it is secret, for the certificates are public.
 */
export const ssoShown = ssoSettings.partial().extend({
  enabled: z.boolean(),
  enforced: z.boolean(),
  // Without the defaults of what is sent.
  sso_binding: ssoBinding.optional(),
  attributes: attributes.optional(),
});
export type SsoShown = z.infer<typeof ssoShown>;
