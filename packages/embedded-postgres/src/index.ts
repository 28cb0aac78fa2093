import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { assertUsable, DATABASE, ensureCluster, ROLES } from './cluster.ts';
import { type Home, settle } from './home.ts';
import { lockFolder } from './lock.ts';
import { quickFolder } from './quick-folder.ts';
import { endOrphan, freePort, PortTaken, type Postmaster, startPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** For the role `fika_app`, which serves and owns nothing. */
  url: string;
  /** For the role `fika`, which owns the database and is no superuser. */
  ownerUrl: string;
  /** The data directory of the cluster. */
  dir: string;
  /** Remembers where the product answers, for the message of a second start on the same folder. */
  announce: (address: string) => void;
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The data folder of this installation; made if missing. */
  dir: string;
  /** A port of the loopback; any free one if not given. */
  port?: number;
  log: (message: string) => void;
  /** `test` trades safety for speed and lets the owner create databases. */
  tune?: 'test' | 'product';
};

const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
  max_logical_replication_workers: 0,
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
};

const tunes = {
  product: { max_connections: 60, shared_buffers: '64MB', max_wal_size: '1GB' },
  test: {
    max_connections: 200,
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  },
};

/**
 * Starts the PostgreSQL that comes with Fika, as a child of this process and on the loopback only; makes its data on the
 * first start. If it crashes it is started again on the same port. It stops with this process in whatever way that ends.
 *
 * @throws Error with one sentence for people: already running, no permission, disk full, port taken.
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start(options, false);
}

/** Like {@link startEmbeddedPostgres}, by default tuned for tests, in a temporary folder that is removed at the end. */
export async function startTemporaryPostgres(
  log: EmbeddedPostgresOptions['log'] = () => {},
  tune: 'test' | 'product' = 'test',
): Promise<EmbeddedPostgres> {
  const dir = await mkdtemp(join(tune === 'test' ? await quickFolder() : tmpdir(), 'fika-'));
  const clean = (): Promise<void> => rm(dir, { recursive: true, force: true });
  try {
    const postgres = await start({ dir, log, tune }, true);
    return { ...postgres, stop: () => postgres.stop().then(clean) };
  } catch (error) {
    await clean();
    throw error;
  }
}

async function start(options: EmbeddedPostgresOptions, temporary: boolean): Promise<EmbeddedPostgres> {
  const { log, tune = 'product' } = options;
  const dir = resolve(options.dir);
  const home = await settle(dir, temporary);
  const lock = lockFolder(home.folder);
  try {
    await assertUsable(home);
    // Its roles may have to be made, which takes a cluster on which nothing runs.
    await endOrphan(home.cluster, log);
    const passwords = await ensureCluster({ home, dir, tune, log });
    const launch = (port: number): Promise<Postmaster> =>
      startPostmaster({
        home,
        port,
        temporary,
        log,
        settings: { ...everywhere, ...tunes[tune] },
        logFile: join(dir, 'postgres.log'),
      });
    const first = options.port ? await launch(options.port) : await onFreePort(launch);
    const guard = keepRunning(first, () => launch(first.port), home, log);
    const urlOf = (who: keyof typeof ROLES): string =>
      // A PGSSLMODE of the environment is meant for other databases.
      `postgres://${ROLES[who].name}:${passwords[who]}@127.0.0.1:${first.port}/${DATABASE}?sslmode=disable`;
    return {
      url: urlOf('application'),
      ownerUrl: urlOf('owner'),
      dir: home.cluster,
      announce: lock.announce,
      stop: async () => {
        await guard.stop();
        if (temporary) await rm(home.folder, { recursive: true, force: true });
        else lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Another program may take the port between finding it free and using it. */
async function onFreePort(launch: (port: number) => Promise<Postmaster>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 3) throw error;
    }
  }
}

/** Starts PostgreSQL again whenever it ends unexpectedly. */
function keepRunning(
  first: Postmaster,
  relaunch: () => Promise<Postmaster>,
  home: Home,
  log: (message: string) => void,
): { stop: () => Promise<void> } {
  let stopping = false;
  let current: Postmaster | undefined = first;
  const supervise = async (): Promise<void> => {
    for (let failures = 0; ;) {
      await current?.ended;
      if (stopping) return;
      current = undefined;
      log('PostgreSQL ended unexpectedly: starting it again.');
      try {
        await endOrphan(home.cluster, log);
        current = await relaunch();
        failures = 0;
      } catch (error) {
        failures += 1;
        log(error instanceof Error ? error.message : String(error));
        await sleep(Math.min(200 * 2 ** failures, 5000));
      }
    }
  };
  const supervision = supervise();
  return {
    stop: async () => {
      stopping = true;
      await current?.stop();
      await supervision;
    },
  };
}
