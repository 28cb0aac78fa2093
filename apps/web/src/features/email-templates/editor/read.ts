import { letterDocument, type LetterDocument } from '@fika/contract/letters/document';

/** A document as it is sent; null while it is none. */
export function read(json: unknown): LetterDocument | null {
  const { data } = letterDocument.safeParse(json);
  return data ?? null;
}
