import { expect, it } from 'vitest';
import { collides, sameWords, withWords, type Words } from './edits.ts';
import { readEdits } from './stored-edits.ts';

const saying = (text: string, subject = 'Coffee'): Words => ({
  subject,
  json: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const base = saying('Hello');

it('stores the words of the message from before the edits', () => {
  const first = withWords(null, base, { subject: 'Tea' });
  const second = withWords(first, saying('Good day'), { json: saying('Hi').json });
  expect(second).toMatchObject({ mine: saying('Hi', 'Tea'), since: base });
  expect(sameWords(second.mine, saying('Hi', 'Tea'))).toBe(true);
});

it('collides only when another admin saved different words in the meantime', () => {
  const edits = withWords(null, base, { subject: 'Tea' });
  expect(collides(null, base)).toBe(false);
  expect(collides(edits, base)).toBe(false);
  expect(collides(edits, saying('Good day'))).toBe(true);
  // Both wrote the same.
  expect(collides(edits, saying('Hello', 'Tea'))).toBe(false);
});

it('restores a valid draft only', () => {
  const edits = withWords(null, base, { subject: 'Tea' });
  expect(readEdits(JSON.stringify(edits))).toEqual(edits);
  expect(readEdits('{"mine":{"subject":"Tea"}}')).toBeNull();
  expect(readEdits('{')).toBeNull();
  expect(readEdits(null)).toBeNull();
});
