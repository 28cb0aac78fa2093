import { createTranslators } from '@fika/messages/server';
import type { FastifyInstance } from 'fastify';
import { authenticator, checkSessions } from './features/accounts/sessions/queries.ts';
import { coffeeLinks } from './features/coffees/links.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { adminsFeature } from './features/admins/feature.ts';
import { audiencesFeature } from './features/audiences/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { availabilitiesFeature } from './features/availabilities/feature.ts';
import { bookingFeature } from './features/booking/feature.ts';
import { bulkActionsFeature } from './features/bulk-actions/feature.ts';
import { calendarsFeature } from './features/calendars/feature.ts';
import { campaignsFeature } from './features/campaigns/feature.ts';
import { categoriesFeature } from './features/categories/feature.ts';
import { coffeesFeature } from './features/coffees/feature.ts';
import { conversationsFeature } from './features/conversations/feature.ts';
import { domainsFeature } from './features/domains/feature.ts';
import { emailDomainsFeature } from './features/email-domains/feature.ts';
import { emailOutboxFeature } from './features/email-outbox/feature.ts';
import { emailTemplatesFeature } from './features/email-templates/feature.ts';
import { feedFeature } from './features/feed/feature.ts';
import { forecastsFeature } from './features/forecasts/feature.ts';
import { icebreakersFeature } from './features/icebreakers/feature.ts';
import { invitationsFeature } from './features/invitations/feature.ts';
import { longJobsFeature } from './features/long-jobs/feature.ts';
import { matchingFeature } from './features/matching/feature.ts';
import { memberFiltersFeature } from './features/member-filters/feature.ts';
import { memberImportFeature } from './features/member-import/feature.ts';
import { membersFeature } from './features/members/feature.ts';
import { mfaFeature } from './features/mfa/feature.ts';
import { networkFeature } from './features/network/feature.ts';
import { onboardingFeature } from './features/onboarding/feature.ts';
import { participationsFeature } from './features/participations/feature.ts';
import { preferencesFeature } from './features/preferences/feature.ts';
import { profileFeature } from './features/profile/feature.ts';
import { rematchesFeature } from './features/rematches/feature.ts';
import { roundsFeature } from './features/rounds/feature.ts';
import { ssoFeature } from './features/sso/feature.ts';
import { workspacesFeature } from './features/workspaces/feature.ts';
import { AppState } from './platform/app-state.ts';
import { Bus } from './platform/bus.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { deriveKeys } from './platform/crypto/keys.ts';
import { Passwords } from './platform/crypto/passwords.ts';
import { connectDatabase } from './platform/db/database.ts';
import { WorkerHeartbeat } from './platform/db/worker-heartbeat.ts';
import type { BackgroundTask, Feature } from './platform/feature.ts';
import { addDocs } from './platform/http/docs.ts';
import { addHealth, createHealthServer } from './platform/http/health.ts';
import { type Frame, mountEndpoints } from './platform/http/mount.ts';
import { createServer } from './platform/http/server.ts';
import { addWeb } from './platform/http/web.ts';
import { housekeepingJobs } from './platform/jobs/housekeeping.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { resealJob } from './platform/jobs/reseal.ts';
import type { Log } from './platform/log.ts';
import { Mailbox } from './platform/mail/mailbox.ts';
import { addMailbox } from './platform/mail/mailbox-page.ts';
import { MailCompiler } from './platform/mail/template.ts';
import { needsTls } from './platform/mail/tls.ts';
import { mailboxTransport, smtpTransport } from './platform/mail/transport.ts';
import { Realtime } from './platform/realtime/realtime.ts';
import { Ports } from './platform/ports.ts';
import { addRealtimeSocket } from './platform/realtime/socket.ts';
import { auditLogView } from './views/audit-log/view.ts';
import { coffeeDetailView } from './views/coffee-detail/view.ts';
import { memberListView } from './views/member-list/view.ts';
import { programDetailView } from './views/program-detail/view.ts';
import { programHistoryView } from './views/program-history/view.ts';
import { programOverviewView } from './views/program-overview/view.ts';

/** Every feature, after those whose code it uses. */
export const FEATURES: readonly Feature[] = [
  auditFeature,
  workspacesFeature,
  longJobsFeature,
  categoriesFeature,
  memberFiltersFeature,
  bulkActionsFeature,
  membersFeature,
  memberImportFeature,
  audiencesFeature,
  emailOutboxFeature,
  accountsFeature,
  domainsFeature,
  emailDomainsFeature,
  mfaFeature,
  profileFeature,
  preferencesFeature,
  availabilitiesFeature,
  calendarsFeature,
  invitationsFeature,
  ssoFeature,
  campaignsFeature,
  adminsFeature,
  roundsFeature,
  icebreakersFeature,
  emailTemplatesFeature,
  participationsFeature,
  coffeesFeature,
  networkFeature,
  conversationsFeature,
  bookingFeature,
  matchingFeature,
  forecastsFeature,
  rematchesFeature,
  onboardingFeature,
  feedFeature,
];

/** Read models over several features. They may use every feature and write nothing. */
const VIEWS: readonly Feature[] = [
  auditLogView,
  coffeeDetailView,
  memberListView,
  programDetailView,
  programHistoryView,
  programOverviewView,
];

/** Every endpoint with who may call it and what runs. */
export const ENDPOINT_TABLE = [...FEATURES, ...VIEWS].flatMap(({ endpoints = [] }) => endpoints);

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
    prepares: config.DATABASE_PREPARE,
  });
  const jobs = new Jobs<Services>(direct, log, (work) => database.inBackground(work), {
    supervise: config.ROLE !== 'web',
  });
  const mailbox = config.SMTP_URL || config.NODE_ENV === 'production' ? null : new Mailbox(database);
  const services: Services = {
    config,
    log,
    keys: deriveKeys(config.SECRET_KEY, config.SECRET_KEY_PREVIOUS),
    passwords: new Passwords(config.PASSWORD_MEMORY_KIB),
    translators: createTranslators({ brand: config.BRAND_NAME, productSlug: config.PRODUCT_SLUG }),
    ports: new Ports(FEATURES),
    database,
    jobs,
    bus: new Bus(jobs),
    realtime: new Realtime(database, direct, log),
    heartbeat: new WorkerHeartbeat(direct, log),
    mail: transportOf(config, mailbox, log),
    mailCompiler: new MailCompiler(),
    state: new AppState(),
    mailbox,
  };
  jobs.register([
    ...housekeepingJobs,
    resealJob(FEATURES.flatMap(({ sealed = [] }) => sealed)),
    ...FEATURES.flatMap((feature) => feature.jobs?.(config) ?? []),
  ]);
  services.bus.register(FEATURES.flatMap(({ reactions = [] }) => reactions));
  await jobs.start();
  await services.realtime.start();
  let stopping = false;
  const background: BackgroundTask[] = [];
  const http = await createServer(services);
  const gauges = FEATURES.flatMap(({ metrics = [] }) => metrics);
  const frame = { services, authenticator, coffeeLinks };
  addHealth(http, services, () => stopping, gauges);
  const health = createHealthServer(services, () => stopping, gauges);
  // A worker answers no requests, and is smaller without what answers them.
  if (config.ROLE !== 'worker') await addPages(http, frame, mailbox);
  return {
    services,
    http,
    health,
    startWorker: async () => {
      await jobs.work(services);
      for (const { startBackground } of FEATURES) {
        const task = await startBackground?.(services);
        if (task) background.push(task);
      }
    },
    stop: async () => {
      stopping = true;
      await http.close();
      for (const task of background) await task.stop();
      await jobs.stop();
      await services.realtime.stop();
      services.mail.close();
      await health.close();
      await services.heartbeat.stop();
      await database.close();
    },
  };
}

async function addPages(http: FastifyInstance, frame: Frame, mailbox: Mailbox | null): Promise<void> {
  const { services } = frame;
  await addDocs(http, frame);
  mountEndpoints(http, frame, ENDPOINT_TABLE);
  for (const { addRoutes } of FEATURES) await addRoutes?.(http, frame);
  addRealtimeSocket(http, { services, authenticator, checkSessions });
  if (mailbox) addMailbox(http, services, mailbox);
  await addWeb(http, services);
}

function transportOf(config: Config, mailbox: Mailbox | null, log: Log) {
  if (config.SMTP_URL) {
    const requireTls = needsTls(config, config.SMTP_URL);
    return smtpTransport(config.SMTP_URL, config.SMTP_CONNECTIONS, log, { requireTls });
  }
  if (mailbox) return mailboxTransport(mailbox, config.SMTP_CONNECTIONS);
  throw new Error('The setting SMTP_URL is missing: in production Fika needs a mail server.');
}
