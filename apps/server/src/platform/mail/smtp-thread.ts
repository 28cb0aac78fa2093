import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../log.ts';
import type { SmtpAnswer, SmtpJob, SmtpSettings } from './smtp-apart.ts';
import { smtpTransport } from './transport.ts';

const { url, connections, level } = workerData as SmtpSettings;
const transport = smtpTransport(url, connections, createLog(level));
const answer = (message: SmtpAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', (job: SmtpJob) => {
  if (job.mail === null) {
    transport.close();
    parentPort?.close();
    return;
  }
  transport.send(job.mail).then(
    (result) => answer({ id: job.id, result }),
    (error: unknown) => answer({ id: job.id, error: error instanceof Error ? error.message : String(error) }),
  );
});
