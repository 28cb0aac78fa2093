import type { FastifyInstance } from 'fastify';
import { authenticator, checkSessions } from './features/accounts/sessions.ts';
import { doorMails } from './features/accounts/door-mails.ts';
import { doors } from './features/accounts/doors.ts';
import { accounts, workspaces } from './features/accounts/endpoints.ts';
import { accountData } from './features/accounts/personal-data.ts';
import { registerPasswordCost } from './features/accounts/passwords.ts';
import { memberAccounts } from './features/accounts/bulk-endpoints.ts';
import { resetAct } from './features/accounts/commands/reset-passwords.ts';
import { registerAccountMail } from './features/accounts/account-mail.ts';
import { makeMovedAddressMail } from './features/accounts/moved-address.ts';
import { ADDRESS_MOVED } from './features/members/moved-addresses.ts';
import { makeSuperadminNotice, SUPERADMIN_NOTICE } from './features/accounts/superadmin-notices.ts';
import { accountJobs } from './features/accounts/jobs.ts';
import { accountReactions } from './features/accounts/reactions.ts';
import { ownAccount } from './features/accounts/session-endpoints.ts';
import { makeSignInMail, SIGN_IN_MAIL } from './features/accounts/sign-in-mail.ts';
import { addToAudiencesAct } from './features/audiences/commands/add-to-audiences.ts';
import { audienceData } from './features/audiences/personal-data.ts';
import { audiences } from './features/audiences/endpoints.ts';
import { audiencePosters, findExistingAudiences } from './features/audiences/queries.ts';
import { audienceSource } from './features/audiences/source.ts';
import { audienceLabels } from './features/audiences/target-labels.ts';
import { registerAudienceUsers } from './features/audiences/users-of-audiences.ts';
import { availabilityData } from './features/availabilities/personal-data.ts';
import { availabilities } from './features/availabilities/endpoints.ts';
import { audit } from './features/audit/endpoints.ts';
import { registerTargetLabels } from './features/audit/target-labels.ts';
import { listProgramFilters } from './features/campaigns/audience-users.ts';
import { registerCampaignEmails } from './features/campaigns/campaign-emails.ts';
import { registerCopiedParts } from './features/campaigns/copied-parts.ts';
import { registerTemplateLetters } from './features/campaigns/template-letters.ts';
import { calendarData } from './features/calendars/personal-data.ts';
import { calendars } from './features/calendars/endpoints.ts';
import { calendarTokens } from './features/calendars/tokens.ts';
import { campaigns } from './features/campaigns/endpoints.ts';
import { roundGauges } from './features/campaigns/gauges.ts';
import { campaignJobs } from './features/campaigns/jobs.ts';
import { findExistingCampaigns, programPosters } from './features/campaigns/queries.ts';
import { programLabels, roundLabels } from './features/campaigns/target-labels.ts';
import { categories } from './features/categories/endpoints.ts';
import { registerFieldValues } from './features/categories/field-values.ts';
import { choicesMerge } from './features/categories/merge-job.ts';
import { fieldLabels } from './features/categories/target-labels.ts';
import { deliveryData } from './features/email-outbox/personal-data.ts';
import { deliveries } from './features/email-outbox/endpoints.ts';
import { findBounced } from './features/email-outbox/member-facts.ts';
import { mailGauge } from './features/email-outbox/gauges.ts';
import { deliveryJobs } from './features/email-outbox/jobs.ts';
import { registerRenderer } from './features/email-outbox/renderers.ts';
import { registerSenders } from './features/email-outbox/senders.ts';
import { bounceJobs } from './features/email-outbox/bounces/jobs.ts';
import { type BounceListener, startBounceListener } from './features/email-outbox/bounces/listener.ts';
import { mailboxGauge } from './features/email-outbox/bounces/mailbox.ts';
import { bookingData } from './features/booking/personal-data.ts';
import { booking } from './features/booking/endpoints.ts';
import { bookingJobs } from './features/booking/jobs.ts';
import { bookingRenderers } from './features/booking/mails.ts';
import { bookingReactions } from './features/booking/reactions.ts';
import { coffeeData } from './features/coffees/personal-data.ts';
import { coffees } from './features/coffees/endpoints.ts';
import { registerExclusions } from './features/coffees/exclusions.ts';
import { listUnhappyWith } from './features/coffees/feedback-queries.ts';
import { coffeeLinks } from './features/coffees/links.ts';
import { registerOffers } from './features/coffees/offers.ts';
import { findLastCoffees } from './features/coffees/member-facts.ts';
import { domains } from './features/domains/endpoints.ts';
import { jobs as longJobEndpoints } from './features/long-jobs/endpoints.ts';
import { longJobs } from './features/long-jobs/jobs.ts';
import { registerLongJob } from './features/long-jobs/kinds.ts';
import { invitationData } from './features/invitations/personal-data.ts';
import { invitations } from './features/invitations/endpoints.ts';
import { INVITATION_MAIL, makeInvitationMail } from './features/invitations/invitation-mail.ts';
import { invitationLabels } from './features/invitations/target-labels.ts';
import { admins } from './features/members/admin-endpoints.ts';
import { memberValues } from './features/members/category-values.ts';
import { registerBulkActs } from './features/members/bulk-acts.ts';
import { bulkData } from './features/members/bulk-data.ts';
import { bulk } from './features/members/bulk-endpoints.ts';
import { memberActs } from './features/members/bulk-kinds.ts';
import { membersAct } from './features/members/commands/run-bulk-act.ts';
import { memberData } from './features/members/data-rights.ts';
import { members } from './features/members/endpoints.ts';
import { memberJobs } from './features/members/jobs.ts';
import { registerPersonalData } from './features/members/personal-data.ts';
import { profile } from './features/members/profile-endpoints.ts';
import { registerMemberFacts } from './features/members/member-facts.ts';
import { registerFilterSources } from './features/members/filter-sources.ts';
import { registerPosters } from './features/members/member-options.ts';
import { registerManagedItems } from './features/members/managed-items.ts';
import { uploadLabels } from './features/members/target-labels.ts';
import { uploads } from './features/members/upload-endpoints.ts';
import { icebreakers } from './features/icebreakers/endpoints.ts';
import { copyLetters } from './features/email-templates/commands/copy-letters.ts';
import { keepLetters } from './features/email-templates/commands/keep-letters.ts';
import { letters } from './features/email-templates/endpoints.ts';
import { readCampaignEmails } from './features/email-templates/show-letters.ts';
import { registerLetterSource } from './features/email-templates/sources.ts';
import { TEST_LETTER, testLetterRenderer } from './features/email-templates/test-mail.ts';
import { messageData } from './features/conversations/personal-data.ts';
import { totpSecrets } from './features/mfa/check-code.ts';
import { mfaData } from './features/mfa/personal-data.ts';
import { mfa } from './features/mfa/endpoints.ts';
import { mfaJobs } from './features/mfa/jobs.ts';
import { makeNotice, MFA_NOTICE } from './features/mfa/notices.ts';
import { demandProof } from './features/mfa/proofs.ts';
import { people } from './features/members/people.ts';
import { messages } from './features/conversations/endpoints.ts';
import { messageJobs } from './features/conversations/jobs.ts';
import { summarizeConversations } from './features/conversations/queries.ts';
import { INTRODUCTION_MAIL, MESSAGE_MAIL, talkRenderer } from './features/conversations/talk-mails.ts';
import { participationData } from './features/participations/personal-data.ts';
import { resubscription } from './features/participations/commands/resubscribe.ts';
import { participations } from './features/participations/endpoints.ts';
import { participationJobs } from './features/participations/jobs.ts';
import { countPrograms } from './features/participations/member-facts.ts';
import { participationReactions } from './features/participations/reactions.ts';
import { programSource } from './features/participations/source.ts';
import { requestRenderer, requestSample } from './features/participations/request-mail.ts';
import { silenceRenderers } from './features/participations/silence-mails.ts';
import { onboardingData } from './features/onboarding/personal-data.ts';
import { onboarding } from './features/onboarding/endpoints.ts';
import { preferenceData } from './features/preferences/personal-data.ts';
import { preferences } from './features/preferences/endpoints.ts';
import { feedData } from './features/feed/personal-data.ts';
import { feed } from './features/feed/endpoints.ts';
import { feedJobs } from './features/feed/jobs.ts';
import { feedReactions } from './features/feed/reactions.ts';
import { network } from './features/network/endpoints.ts';
import { listKeptApartFrom } from './features/preferences/never-with-queries.ts';
import { keptInputData, rematchData } from './features/rounds/personal-data.ts';
import { matching } from './features/rounds/commands/match-round.ts';
import { rounds } from './features/rounds/endpoints.ts';
import { roundJobs } from './features/rounds/jobs.ts';
import { findOffers } from './features/rounds/rematch-queries.ts';
import { roundRenderers } from './features/rounds/renderers.ts';
import { roundReactions } from './features/rounds/reactions.ts';
import { matchSample, noMatchSample } from './features/rounds/sample-letters.ts';
import { replay } from './features/rounds/replay.ts';
import { simulation } from './features/rounds/simulation.ts';
import { sending } from './features/email-domains/endpoints.ts';
import { recordForgotten } from './features/sso/commands/delete-sso.ts';
import { keepSso } from './features/sso/commands/save-sso.ts';
import { domainJobs } from './features/domains/jobs.ts';
import { sendingJobs } from './features/email-domains/jobs.ts';
import { signingKeys } from './features/email-domains/keys.ts';
import { companySenders } from './features/email-domains/senders.ts';
import { smtpPasswords } from './features/email-domains/smtp-passwords.ts';
import { forgetServer, keepServer } from './features/email-domains/smtp-server.ts';
import { sso } from './features/sso/endpoints.ts';
import { ssoJobs } from './features/sso/jobs.ts';
import { addSso } from './features/sso/routes.ts';
import { settings } from './features/workspaces/endpoints.ts';
import { addLogos } from './features/workspaces/logo-files.ts';
import { registerOptionKeeper } from './features/workspaces/option-keepers.ts';
import { Bus } from './platform/bus.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { deriveKeys } from './platform/crypto/keys.ts';
import { connectDatabase } from './platform/db/database.ts';
import { Presence } from './platform/db/presence.ts';
import { addDocs } from './platform/http/docs.ts';
import { addHealth, createHealthServer } from './platform/http/health.ts';
import { mountEndpoints } from './platform/http/mount.ts';
import { createServer } from './platform/http/server.ts';
import { addWeb } from './platform/http/web.ts';
import { housekeepingJobs } from './platform/jobs/housekeeping.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { resealJob } from './platform/jobs/reseal.ts';
import type { Log } from './platform/log.ts';
import { Mailbox } from './platform/mail/mailbox.ts';
import { addMailbox } from './platform/mail/mailbox-page.ts';
import { needsTls } from './platform/mail/tls.ts';
import { mailboxTransport, smtpTransport } from './platform/mail/transport.ts';
import { Realtime } from './platform/realtime/realtime.ts';
import { addRealtimeSocket } from './platform/realtime/socket.ts';
import { Traffic } from './platform/traffic.ts';

/** Every endpoint with who may call it: the only list of features on the server. */
export const ENDPOINT_TABLE = [
  workspaces,
  settings,
  audit(people),
  longJobEndpoints,
  categories,
  members,
  uploads,
  admins,
  bulk,
  profile,
  audiences,
  deliveries,
  accounts,
  doors,
  domains,
  sending,
  ownAccount(demandProof),
  memberAccounts,
  mfa,
  preferences,
  sso,
  availabilities,
  calendars,
  coffees(summarizeConversations),
  messages,
  booking,
  invitations,
  campaigns(people),
  icebreakers,
  letters,
  participations,
  network,
  rounds,
  onboarding,
  feed,
].flat();

export interface App {
  services: Services;
  http: FastifyInstance;
  /** Health and metrics alone, for a process that answers no requests. */
  health: FastifyInstance;
  /** Starts background work; a process with the role `web` does without. */
  startWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts one process together: platform, then features. Nothing listens yet. */
export async function createApp(config: Config, databaseUrl: string, log: Log): Promise<App> {
  const direct = config.DATABASE_DIRECT_URL ?? databaseUrl;
  const database = await connectDatabase(databaseUrl, config.DATABASE_POOL, log, {
    directUrl: direct,
    prepares: config.DATABASE_PREPARE,
  });
  const traffic = new Traffic();
  const jobs = new Jobs<Services>(direct, log, (work) => traffic.beside(() => database.inLane('jobs', work)));
  const mailbox = config.SMTP_URL || config.NODE_ENV === 'production' ? null : new Mailbox(database);
  const services: Services = {
    config,
    log,
    keys: deriveKeys(config.SECRET_KEY, config.SECRET_KEY_PREVIOUS),
    database,
    jobs,
    bus: new Bus(jobs),
    realtime: new Realtime(database, direct, log),
    presence: new Presence(direct, log),
    traffic,
    mail: transportOf(config, mailbox, log),
    mailbox,
  };
  jobs.register([
    ...housekeepingJobs,
    resealJob([totpSecrets, smtpPasswords, signingKeys, calendarTokens]),
    ...longJobs,
    ...memberJobs,
    ...deliveryJobs,
    ...bounceJobs(config),
    ...accountJobs,
    ...domainJobs,
    ...sendingJobs,
    ...mfaJobs,
    ...ssoJobs,
    ...campaignJobs(config.TICK_SECONDS),
    ...participationJobs,
    ...messageJobs,
    ...bookingJobs,
    ...roundJobs,
    ...feedJobs,
  ]);
  services.bus.register([
    ...accountReactions,
    ...participationReactions,
    ...bookingReactions,
    ...roundReactions,
    ...feedReactions,
  ]);
  registerPasswordCost(config);
  registerPersonalData(
    memberData,
    audienceData,
    bulkData,
    deliveryData,
    accountData,
    mfaData,
    preferenceData,
    availabilityData,
    calendarData,
    invitationData,
    participationData,
    coffeeData,
    messageData,
    bookingData,
    rematchData,
    keptInputData,
    onboardingData,
    feedData,
  );
  registerTargetLabels(
    fieldLabels,
    uploadLabels,
    audienceLabels,
    invitationLabels,
    programLabels,
    roundLabels,
  );
  registerBulkActs(...memberActs, addToAudiencesAct, resetAct);
  registerLongJob(membersAct);
  registerLongJob(simulation);
  registerLongJob(replay);
  registerLongJob(matching);
  registerLongJob(resubscription);
  registerFieldValues(memberValues);
  registerLongJob(choicesMerge);
  registerAccountMail(INVITATION_MAIL, makeInvitationMail);
  registerManagedItems('programs_management', findExistingCampaigns);
  registerManagedItems('audiences_management', findExistingAudiences);
  registerFilterSources(audienceSource, programSource);
  registerAudienceUsers(listProgramFilters);
  registerExclusions(listUnhappyWith, listKeptApartFrom);
  registerOffers(findOffers);
  registerMemberFacts(countPrograms, findLastCoffees, findBounced);
  registerPosters(audiencePosters, programPosters);
  for (const [kind, maker] of Object.entries(doorMails)) registerAccountMail(kind, maker);
  registerSenders(companySenders);
  registerOptionKeeper('single_sign_on', { keep: keepSso, forget: recordForgotten });
  registerOptionKeeper('smtp_server', { keep: keepServer, forget: forgetServer });
  registerAccountMail(SIGN_IN_MAIL, makeSignInMail);
  registerAccountMail(MFA_NOTICE, makeNotice);
  registerAccountMail(ADDRESS_MOVED, makeMovedAddressMail);
  registerAccountMail(SUPERADMIN_NOTICE, makeSuperadminNotice);
  registerRenderer('request', requestRenderer('request'));
  registerRenderer('reminder', requestRenderer('reminder'));
  for (const [kind, renderer] of Object.entries({
    ...silenceRenderers,
    ...bookingRenderers,
    ...roundRenderers,
  })) {
    registerRenderer(kind, renderer);
  }
  registerRenderer(MESSAGE_MAIL, talkRenderer(MESSAGE_MAIL));
  registerRenderer(INTRODUCTION_MAIL, talkRenderer(INTRODUCTION_MAIL));
  registerCopiedParts(copyLetters);
  registerCampaignEmails(readCampaignEmails);
  registerTemplateLetters(keepLetters);
  registerRenderer(TEST_LETTER, testLetterRenderer);
  registerLetterSource('request', requestSample);
  registerLetterSource('reminder', requestSample);
  registerLetterSource('match', matchSample);
  registerLetterSource('no_match', noMatchSample('sat_out'));
  registerLetterSource('lottery_result', noMatchSample('not_drawn'));
  await jobs.start();
  await services.realtime.start();
  let stopping = false;
  let bounces: BounceListener | null = null;
  const http = await createServer(services);
  const gauges = [mailboxGauge, mailGauge, ...roundGauges];
  addHealth(http, services, () => stopping, gauges);
  const health = createHealthServer(services, () => stopping, gauges);
  await addDocs(http, { services, authenticator, coffeeLinks });
  mountEndpoints(http, { services, authenticator, coffeeLinks }, ENDPOINT_TABLE);
  addLogos(http, services);
  await addSso(http, { services, authenticator, coffeeLinks });
  addRealtimeSocket(http, { services, authenticator, checkSessions });
  if (mailbox) addMailbox(http, mailbox);
  await addWeb(http, services);
  return {
    services,
    http,
    health,
    startWorker: async () => {
      await jobs.work(services, 4);
      bounces = await startBounceListener(services);
    },
    stop: async () => {
      stopping = true;
      await http.close();
      await bounces?.stop();
      await jobs.stop();
      await services.realtime.stop();
      services.mail.close();
      await health.close();
      await services.presence.hide();
      await database.close();
    },
  };
}

function transportOf(config: Config, mailbox: Mailbox | null, log: Log) {
  if (config.SMTP_URL) {
    const requireTls = needsTls(config, config.SMTP_URL);
    return smtpTransport(config.SMTP_URL, config.SMTP_CONNECTIONS, log, { requireTls });
  }
  if (mailbox) return mailboxTransport(mailbox);
  throw new Error('The setting SMTP_URL is missing: in production Fika needs a mail server.');
}
