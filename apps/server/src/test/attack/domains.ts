import { ENDPOINTS } from '@fika/contract';
import { claimDomain } from '../domain-claims.ts';
import { makeAdmin, makeUser } from '../factories.ts';
import { assertTrue, type Attack, judge, knock, type Scene, sessionOf } from './scene.ts';

const { domains: save, domains_check: check } = ENDPOINTS.domains;
const { joinable, join } = ENDPOINTS.invitations;

let counter = 0;
const freshDomain = () => `attacked-${(counter += 1)}.example`;

/** The responses for a person with a mailbox at a domain. */
async function lookAround({ app }: Scene, domain: string) {
  const { url } = await app.anonymous.call(ENDPOINTS.sso.sso_discover, { body: { email: `ceo@${domain}` } });
  const visitor = await makeUser(app.services, { email: `visitor-${(counter += 1)}@${domain}` });
  const { results } = await (await app.as(visitor)).call(joinable);
  return { url, found: results.length, session: await sessionOf(app, visitor) };
}

export const attacks: Attack[] = [
  {
    name: 'domains/one_mailbox_speaks_for_a_company',
    async run(scene) {
      const { app, dns } = scene;
      const domain = freshDomain();
      const intern = await claimDomain(app, domain, 'intern');
      await intern.look();
      const { url, found, session } = await lookAround(scene, domain);
      const joined = await knock(app, join, { session, body: intern.params });
      dns.txt.set(intern.record.host, [intern.record.value]);
      await intern.look();
      const proved = await lookAround(scene, domain);
      assertTrue('a proved domain is found', proved.url !== null && proved.found === 1);
      const tried = judge('joining it by an address of the domain', [joined]);
      return {
        refused: tried.refused && url === null && found === 0,
        how: `a domain claimed with one mailbox: log-in ${url ?? 'not found'}, ${found} workspaces to join; ${tried.how}`,
      };
    },
  },
  {
    name: 'domains/second_claim_of_a_proved_domain',
    async run(scene) {
      const { app, dns } = scene;
      const domain = freshDomain();
      const [owner, thief] = [await claimDomain(app, domain, 'it'), await claimDomain(app, domain, 'thief')];
      dns.txt.set(owner.record.host, [owner.record.value]);
      const first = await owner.look();
      assertTrue('the owner proves it', first.status === 'proved');
      // Nor with another record, which would prove a domain without an owner.
      dns.txt.set(owner.record.host, [owner.record.value, thief.record.value]);
      const second = await thief.look();
      const { url } = await lookAround(scene, domain);
      return {
        refused: second.status !== 'proved' && (url?.includes(`/saml/${owner.slug}/`) ?? false),
        how: `a second workspace with a record at a proved domain: ${second.status}, ${second.state}; log-ins still lead to the first`,
      };
    },
  },
  {
    name: 'domains/domain_of_others',
    async run({ app }) {
      const { browser, params } = await claimDomain(app, freshDomain(), 'it');
      const wanted = [freshDomain(), 'gmail.com', 'com'];
      const { domains, rejected } = await browser.call(save, { params, body: { domains: wanted } });
      return {
        refused: domains.length === 0 && rejected.length === wanted.length,
        how: `domains without a mailbox there, of everybody, of all: ${rejected.map(({ code }) => code).join(', ')}`,
      };
    },
  },
  {
    name: 'domains/looked_at_by_who_may_not',
    async run({ app }) {
      const domain = freshDomain();
      const { params } = await claimDomain(app, domain, 'it');
      const other = await claimDomain(app, freshDomain(), 'it');
      const admin = await sessionOf(app, await makeAdmin(app.services, params));
      const stranger = await sessionOf(app, other.chief);
      const tries = [
        await knock(app, check, { params, session: admin, body: { domain } }),
        await knock(app, save, { params, session: admin, body: { domains: [] } }),
        await knock(app, check, { params, session: stranger, body: { domain } }),
        await knock(app, check, { params: other.params, session: stranger, body: { domain } }),
      ];
      return judge('a domain looked at and removed by an admin and by another workspace', tries);
    },
  },
];
