import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { countEach } from '#platform/attempts.ts';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { SUPERADMIN_NOTICES, type SuperadminNoticeKind } from './types.ts';

/** Name of these emails in the queue. */
const SUPERADMIN_NOTICE = 'superadmin_notice';

/**
 * A person who is made a superadmin of unknown workspaces cannot be flooded from there. From their own they get a limited number
 * of each kind.
 */
const PER_DAY = { max: 20, seconds: 24 * 3_600 };

/** The whole content of the email, so that an admin who is demoted right after the change gets it, too. */
const payload = z.object({
  notice: z.enum(SUPERADMIN_NOTICES),
  to: z.object({ name: z.string(), address: z.string(), culture: z.enum(['en', 'fr']) }),
  company: z.object({ name: z.string(), slug: z.string(), timezone: z.string() }),
  /** Null without a person: the daily check. */
  actor: z.string().nullable(),
  at: z.string(),
  values: z.record(z.string(), z.string()),
});
type Payload = z.infer<typeof payload>;

/**
 * Writes to every active superadmin of the company what changed, by the server of the installation: never by the
 * company's own, which may be what changed.
 */
export async function tellSuperadmins(
  ctx: Ctx | RequestCtx,
  notice: SuperadminNoticeKind,
  values: Record<string, string>,
): Promise<void> {
  const { db, company_id } = ctx;
  const company = await db
    .selectFrom('companies')
    .select(['name', 'slug', 'timezone'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const superadmins = await db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.email', 'u.email')
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.culture'])
    .select(
      // A company that owns their domain knows them, also if they only log in through its single sign-on.
      sql<boolean>`coalesce(u.entered_by = a.id, false) or exists (
        select from company_domains d where d.company_id = u.company_id and d.status = 'proved'
          and d.domain = lower(substring(u.email from '[^@]*$')))`.as('is_known'),
    )
    .where('u.company_id', '=', company_id)
    .where('u.role', '=', ROLES.superadmin)
    .where('u.is_active', '=', true)
    .orderBy('u.id')
    .execute();
  // Any visitor can open many workspaces: those in which a receiver never was count together. In others each kind counts
  // separately: many harmless changes of one kind must not stop the email about another one.
  const keyOf = ({ email, is_known: isKnown }: { email: string; is_known: boolean }) =>
    `mail:superadmin_notice:${isKnown ? `${company_id}:${notice}` : 'strange'}:${email}`;
  const within = await countEach(db, superadmins.map(keyOf), PER_DAY);
  const common = { notice, company, actor: await actorName(ctx), at: await ctx.now(), values };
  for (const superadmin of superadmins) {
    if (!within.has(keyOf(superadmin))) continue;
    const { email: address, first_name: first, last_name: last, culture } = superadmin;
    const to = { name: `${first} ${last}`.trim(), address, culture: culture === 'fr' ? 'fr' : 'en' } as const;
    await ctx.enqueue('accounts.send-mail', {
      kind: SUPERADMIN_NOTICE,
      data: { ...common, to } satisfies Payload,
    });
  }
}

async function actorName(ctx: Ctx | RequestCtx): Promise<string | null> {
  if (!('actor' in ctx)) return null;
  const { first_name: first, last_name: last } = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  return `${first} ${last}`.trim() || ctx.actor.email;
}

export const superadminNotice = defineEmail({
  kind: SUPERADMIN_NOTICE,
  to: 'account',
  template: noticeTemplate,
  load: ({ config, translators }, data) => {
    const { notice, to, company, actor, at, values } = payload.parse(data);
    const language = to.culture;
    const t = translators[language];
    const filled = {
      ...values,
      company: company.name,
      actor: actor ?? t('accounts_emails:superadmins.somebody'),
      when: dayAndTime(at, company.timezone, language),
    };
    const page = pageOf(notice);
    const path = `account/${encodeURIComponent(company.slug)}/admin/settings/${page}`;
    return Promise.resolve({
      to: { name: to.name, address: to.address },
      subject: t(`accounts_emails:superadmins.notices.${notice}.subject`, filled),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading: t(`accounts_emails:superadmins.notices.${notice}.heading`, filled),
        lead: t(`accounts_emails:superadmins.notices.${notice}.lead`, filled),
        button: {
          label: t('accounts_emails:superadmins.button'),
          url: `${config.PUBLIC_URL}${config.BASE_PATH}${path}`,
        },
        why: t('accounts_emails:superadmins.why', filled),
      },
    });
  },
});

/** The page of the settings that an email leads to. */
function pageOf(notice: SuperadminNoticeKind): string {
  if (notice.startsWith('slack_') || notice.startsWith('msteams_')) return 'integrations';
  return notice.startsWith('domain_') ? 'domains' : 'emails/domains';
}
