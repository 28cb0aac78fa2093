import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Frame } from './http/mount.ts';
import type { Gauge } from './http/health.ts';
import type { MountedEndpoint } from './http/access.ts';
import type { Reaction } from './bus.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { BoxStore } from './jobs/reseal.ts';
import type { Provided } from './ports.ts';

/** Work that runs in the background of a worker until it is stopped. */
export interface BackgroundTask {
  stop(): Promise<void>;
}

/** The manifest of a feature: everything that the application takes from it. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  endpoints?: readonly MountedEndpoint[];
  /** Jobs that workers run. Some depend on settings. */
  jobs?: (config: Config) => readonly JobDefinition<Services>[];
  /** Reactions to events of earlier features. */
  reactions?: readonly Reaction<Services>[];
  metrics?: readonly Gauge[];
  /** Where it stores sealed secrets, which are sealed again after a change of SECRET_KEY. */
  sealed?: readonly BoxStore[];
  /** Addresses besides the endpoints of the API: files, and pages for browsers. */
  addRoutes?: (http: FastifyInstance, frame: Frame) => void | Promise<void>;
  /** Starts background work of a worker. Returns null where the settings need none. */
  startBackground?: (services: Services) => Promise<BackgroundTask | null>;
  /** Its implementations of the ports of earlier features. */
  provides?: readonly Provided[];
}

/** Declares a feature. Returns its argument. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
