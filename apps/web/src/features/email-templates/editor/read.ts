import { messageDocument, type MessageDocument } from '@fika/contract/email-templates/document';

/** A document as it is sent; null while it is none. */
export function read(json: unknown): MessageDocument | null {
  const { data } = messageDocument.safeParse(json);
  return data ?? null;
}
