import type { LongJob } from '@fika/contract/endpoints/long-jobs';

export function isRunning(job: Pick<LongJob, 'state'> | undefined): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}
