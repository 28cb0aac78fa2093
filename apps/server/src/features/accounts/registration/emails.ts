import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountEmail, AddressedMessage } from '#features/email-outbox/types.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { recordAccountAudit } from '../commands/record-account-audit.ts';
import { isSsoEnforced } from '../sign-in/policy.ts';
import { createMailLink, type LinkPurpose, type MailLink } from '../mail-links/queries.ts';
import { findAccountByEmail, type getAccount, listMemberships } from '../queries.ts';

type AccountRow = Awaited<ReturnType<typeof getAccount>>;

type Kind =
  | 'activation'
  | 'exists'
  | 'verification'
  | 'reset'
  | 'member_reset'
  | 'member_first'
  | 'password_changed';

/** A request of a visitor who entered an address; the account is looked up when the email is rendered. */
const asked = z.object({
  email: z.string(),
  culture: z.enum(['en', 'fr']),
  client: z.object({ ip: z.string(), user_agent: z.string() }),
});
type Asked = z.infer<typeof asked>;
const ofAccount = z.object({ account_id: z.number() });
const ofMember = z.object({ company_id: z.number(), user_id: z.number() });

const toAccount = (kind: string, load: AccountEmail<Notice>['load']) =>
  defineEmail({ kind, to: 'account', template: noticeTemplate, load });

/** The emails about accounts. */
export const accountEmails = [
  toAccount('register', (services, data) => makeRegistration(services, asked.parse(data))),
  toAccount('reset', (services, data) => makeReset(services, asked.parse(data))),
  toAccount('member_reset', (services, data) => makeMemberReset(services, ofMember.parse(data))),
  toAccount('verification', async (services, data) => {
    const account = await accountOf(services, data);
    if (!account || account.email_verified_at) return null;
    const link = await services.database.global('write', (db) =>
      createMailLink(db, services.keys, account.id, 'verification'),
    );
    return notice(services, 'verification', account, pageOf(services, 'verification', link));
  }),
  toAccount('password_changed', (services, data) => makeNotice(services, 'password_changed', data)),
];

function makeRegistration(services: Services, request: Asked): Promise<AddressedMessage<Notice> | null> {
  return services.database.system('write', async (db) => {
    const account = await findAccountByEmail(db, request.email);
    if (account?.password_hash) return notice(services, 'exists', account, urlOf(services, 'login/'));
    const mayOpen = account !== null || services.config.OPEN_REGISTRATION;
    if (!mayOpen && (await listMemberships(db, request.email)).length === 0) return null;
    return activation(services, db, account ?? (await createAccount(db, request)));
  });
}

function makeReset(services: Services, request: Asked): Promise<AddressedMessage<Notice> | null> {
  return services.database.system('write', async (db) => {
    const account = await findAccountByEmail(db, request.email);
    if (!account) {
      // A member who never had a password chooses the first one.
      const isMember = (await listMemberships(db, request.email)).length > 0;
      return isMember ? activation(services, db, await createAccount(db, request)) : null;
    }
    await recordAccountAudit(
      db,
      { email: account.email, client: request.client },
      { action: 'password.reset_sent' },
    );
    const link = await createMailLink(db, services.keys, account.id, 'reset');
    return notice(services, 'reset', account, pageOf(services, 'reset', link));
  });
}

/** The same at the request of an admin; a person without an account chooses the first password. */
function makeMemberReset(
  services: Services,
  { company_id: companyId, user_id: userId }: z.infer<typeof ofMember>,
): Promise<AddressedMessage<Notice> | null> {
  return services.database.system('write', async (db) => {
    const member = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.email', 'users.culture', 'companies.name as company', 'companies.options'])
      .where('users.company_id', '=', companyId)
      .where('users.id', '=', userId)
      .where('users.is_active', '=', true)
      .executeTakeFirst();
    if (!member || isSsoEnforced(member.options)) return null;
    const { email, company } = member;
    const culture = member.culture === 'fr' ? 'fr' : 'en';
    const known = await findAccountByEmail(db, email);
    const account = known ?? (await createAccount(db, { email, culture }));
    const purpose = known ? 'reset' : 'activation';
    const link = await createMailLink(db, services.keys, account.id, purpose);
    const kind = known ? 'member_reset' : 'member_first';
    return notice(services, kind, account, pageOf(services, purpose, link), { company });
  });
}

async function activation(
  services: Services,
  db: Db,
  account: AccountRow,
): Promise<AddressedMessage<Notice>> {
  const link = await createMailLink(db, services.keys, account.id, 'activation');
  return notice(services, 'activation', account, pageOf(services, 'activation', link));
}

/** An account that is unusable before its address is proved: no password, no session. */
async function createAccount(
  db: Db,
  { email, culture }: Pick<Asked, 'email' | 'culture'>,
): Promise<AccountRow> {
  return db
    .insertInto('accounts')
    .values({ email, culture })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function makeNotice(services: Services, kind: Kind, data: Record<string, unknown>) {
  const account = await accountOf(services, data);
  return account ? notice(services, kind, account, urlOf(services, 'password/reset/')) : null;
}

async function accountOf({ database }: Services, data: Record<string, unknown>): Promise<AccountRow | null> {
  const { account_id: id } = ofAccount.parse(data);
  return database.global(
    'read',
    async (db) =>
      (await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  );
}

const urlOf = ({ config }: Services, path: string) => `${config.PUBLIC_URL}${config.BASE_PATH}${path}`;

function pageOf(services: Services, purpose: LinkPurpose, { uidb64, token }: MailLink): string {
  return purpose === 'reset'
    ? urlOf(services, `password/reset/?uid=${uidb64}&token=${token}`)
    : urlOf(services, `user/activation/${uidb64}/${token}/`);
}

function notice(
  services: Services,
  kind: Kind,
  account: Pick<AccountRow, 'email' | 'culture' | 'first_name' | 'last_name'>,
  url: string,
  named: Record<string, string> = {},
): AddressedMessage<Notice> {
  const language = account.culture === 'fr' ? 'fr' : 'en';
  const t = services.translators[language];
  const brand = services.config.BRAND_NAME;
  return {
    to: { name: `${account.first_name} ${account.last_name}`.trim(), address: account.email },
    subject: t(`accounts_emails:registration.${kind}.subject`),
    from_name: brand,
    content: {
      language,
      company: brand,
      heading: t(`accounts_emails:registration.${kind}.heading`),
      lead: t(`accounts_emails:registration.${kind}.lead`, named),
      button: { label: t(`accounts_emails:registration.${kind}.button`), url },
      ...((kind === 'exists' || kind === 'member_reset') && {
        more: {
          label: t(`accounts_emails:registration.${kind}.more`),
          url: urlOf(services, 'password/reset/'),
        },
      }),
      why: t(`accounts_emails:registration.${kind}.why`, named),
    },
  };
}
