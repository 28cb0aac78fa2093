import { SpreadsheetError } from '@fika/spreadsheet/errors';
import { config } from 'zod';
import type { Answer, Ask } from './file-messages.ts';
import { FileSession } from './file-session.ts';
import { browserStorage } from './upload-storage.ts';

/* Reads a file of members and stores its chunks in a worker, so that a large file does not block the page. */

// As on the page: its security policy forbids building functions from text.
config({ jitless: true });

const session = new FileSession();

addEventListener('message', ({ data }: MessageEvent<Ask>) => void answer(data));

async function answer(ask: Ask): Promise<void> {
  postMessage(await resultOf(ask));
}

async function resultOf(ask: Ask): Promise<Answer> {
  const { id } = ask;
  try {
    return { id, ok: true, value: await run(ask) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { id, ok: false, code: error.code, values: error.values };
    return { id, ok: false, code: null, values: { message: String(error) } };
  }
}

function run(ask: Ask) {
  switch (ask.kind) {
    case 'read':
      return session.read(ask.bytes, ask.name, ask.categories);
    case 'reread':
      return session.reread(ask.options, ask.categories);
    case 'plan':
      return session.plan(ask.choices);
    case 'rows':
      return session.rows(ask.only_bad, ask.limit, ask.offset);
    case 'keep':
      return session.keep(ask.upload_id, ask.field_ids, browserStorage());
    default:
      return ask satisfies never;
  }
}
