import { TIMEOUTS } from '@fika/contract/limits';

/** Code that did not come in time: a connection that hangs reports nothing by itself. `missingCode` knows it. */
export const lateCode = () =>
  new Error(`Loading script chunk failed: timeout of ${TIMEOUTS.chunkLoad}ms exceeded`);

/** The code that was asked for; fails when it does not come in time. */
export async function codeInTime<Code>(asked: Promise<Code>): Promise<Code> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(lateCode()), TIMEOUTS.chunkLoad);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
