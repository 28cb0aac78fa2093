import {
  EMAIL_TEMPLATE_KINDS,
  EMAIL_TEMPLATE_LANGUAGES,
  EMAIL_TEMPLATE_LIMITS,
  type MessageDocument,
  messageDocument,
  emailTemplateProblems,
} from '@fika/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailCompiler } from '#platform/mail/template.ts';
import { hostile } from '#test/code/hostile.ts';
import { defaultTemplate } from './rules.ts';
import type { TemplateData } from './types.ts';
import { fillTemplate, compileTemplate } from './rendering/present.ts';
import { showEmail } from './preview/present.ts';
import { chatParts } from './rendering/chat/present.ts';
import { slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import { teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { anyCharacter } from '#test/characters.ts';
import { translators } from '#test/translators.ts';
import { sampleData } from './preview/rules.ts';

/** More for a long hunt: `FUZZ_RUNS=2000 npx vitest run rendering`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const PROGRAM = {
  algo: 'random',
  users_per_group: 3,
  request_subject: '',
  match_subject: '',
  optin_text: '',
  match_text: '',
};
const URL_OF_ALL = 'https://fika.example/x?a=1&b=2';
const app = { config: { PUBLIC_URL: 'https://fika.example' }, mailCompiler: new MailCompiler() };
const doc = (...content: object[]): MessageDocument => messageDocument.parse({ type: 'doc', content });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks });
const variable = (name: string) => ({ type: 'variable', attrs: { name } });
const link = { type: 'link', attrs: { href: 'https://company.example/a?b=1&c=%22' } };

const data = (change: Partial<TemplateData> = {}): TemplateData => ({
  ...sampleData('match', translators.en, URL_OF_ALL),
  ...change,
});
const shown = (json: MessageDocument, given = data(), subject = 'Hi') =>
  showEmail(app, { kind: 'match', subject, json, brand: null }, given);

describe('the default templates', () => {
  it.each(EMAIL_TEMPLATE_KINDS)('%s are sound in both languages, and small', async (kind) => {
    for (const language of EMAIL_TEMPLATE_LANGUAGES) {
      const { subject, json } = defaultTemplate(kind, translators[language], PROGRAM);
      expect(emailTemplateProblems(kind, subject, json)).toEqual([]);
      expect(messageDocument.parse(json)).toEqual(json);
      const mail = await showEmail(
        app,
        { kind, subject, json, brand: null },
        sampleData(kind, translators[language], URL_OF_ALL),
      );
      expect(mail.html + mail.text + mail.subject).not.toMatch(/\{\{|undefined|\[object/);
      expect(Buffer.byteLength(mail.html)).toBeLessThan(EMAIL_TEMPLATE_LIMITS.bytes / 3);
      expect(mail.text).not.toMatch(/\n{3}|<\w/);
    }
  });

  it('of a lottery say that one group is drawn, and that of other programs do not', () => {
    for (const language of EMAIL_TEMPLATE_LANGUAGES) {
      const lottery = defaultTemplate('request', translators[language], { ...PROGRAM, algo: 'lottery' });
      expect(JSON.stringify(lottery)).toMatch(/One group is drawn|Un seul groupe est tiré au sort/);
      expect(emailTemplateProblems('request', lottery.subject, lottery.json)).toEqual([]);
      expect(JSON.stringify(defaultTemplate('request', translators[language], PROGRAM))).not.toMatch(
        /drawn|tiré/,
      );
    }
  });

  it('of a lottery tell its group that it was drawn', () => {
    for (const language of EMAIL_TEMPLATE_LANGUAGES) {
      const t = translators[language];
      const won = defaultTemplate('match', t, { ...PROGRAM, algo: 'lottery' });
      expect(JSON.stringify(won)).toMatch(/One group was drawn|Un groupe a été tiré au sort/);
      expect(emailTemplateProblems('match', won.subject, won.json)).toEqual([]);
      expect(JSON.stringify(defaultTemplate('match', t, PROGRAM))).not.toMatch(/drawn|tiré/);
    }
  });

  it("include the program's own texts", () => {
    const words = { ...PROGRAM, optin_text: 'Cake, {{first_name}}!\n{{cake}}', request_subject: 'Cake?' };
    const { subject, json } = defaultTemplate('request', translators.en, words);
    expect(subject).toBe('Cake?');
    expect(json.content[2]).toMatchObject({
      content: [
        { text: 'Cake, ' },
        { type: 'variable' },
        { text: '!' },
        { type: 'hardBreak' },
        { text: '{{cake}}' },
      ],
    });
  });
});

describe('the people and times of a group', () => {
  const group = doc({ type: 'people' }, { type: 'times' });
  const times = sampleData('match', translators.en, URL_OF_ALL).times;

  it('are one row a person, and links of which none is cut', async () => {
    const { html, text: plain } = await shown(group);
    expect(html.match(/<strong style="font-size:16px">/g)).toHaveLength(2);
    expect(html).toContain('href="mailto:bram.vermeer@marelle.example"');
    expect(html.match(/class="time action"/g)).toHaveLength(3);
    expect(plain).toContain('Bram Vermeer, Engineering, Lyon, bram.vermeer@marelle.example\nChiara Moretti,');
    expect(plain).toContain(`Tue 24 Nov 14:00: ${URL_OF_ALL}\nWed 25 Nov 10:30: ${URL_OF_ALL}`);
    expect(plain).toContain(`Pick another time: ${URL_OF_ALL}\nWrite to your group: ${URL_OF_ALL}`);
    expect(plain).not.toContain('Where');
    expect(plain).not.toContain(';');
  });

  it('are one button where no time suits all, and nothing where there is nothing to book', async () => {
    const none = times && { ...times, starts: [], note: '' };
    const { html, text: plain } = await shown(group, data({ times: none }));
    expect(html).not.toContain('class="time action"');
    expect(plain).toContain(`Pick a time: ${URL_OF_ALL}`);
    expect(plain).not.toContain('suits everyone');
    expect((await shown(group, data({ times: null }))).text).not.toContain('Pick');
  });

  it('are a list in a chat', () => {
    const parts = chatParts(group, 'match', data());
    const blocks = JSON.stringify(slackBlocks(parts, 'en'));
    expect(blocks).toContain('Bram Vermeer');
    expect(blocks).toContain('Tue 24 Nov 14:00');
    expect(blocks).not.toContain('; ');
  });
});

describe('a message as an email', () => {
  it('shows every kind of block as HTML and as text', async () => {
    const list = (type: string, ...content: object[]) => ({ type, content });
    const { html, text: plain } = await shown(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('Rules', { type: 'bold' })] },
        list(
          'orderedList',
          list(
            'listItem',
            paragraph(text('Be on time')),
            list('bulletList', list('listItem', paragraph(text('Or not')))),
          ),
          list('listItem', paragraph(text('Pay'), { type: 'hardBreak' }, text('in turn'))),
        ),
        list('blockquote', paragraph(text('Coffee', { type: 'italic' }, { type: 'underline' }))),
        paragraph(
          text('here', link),
          text(' '),
          text('mail', { type: 'link', attrs: { href: 'mailto:a@b.example' } }),
        ),
        { type: 'icebreaker' },
        { type: 'button', attrs: { label: 'Write', target: 'coffee' } },
        { type: 'button', attrs: { label: 'Home', target: 'home', look: 'link' } },
      ),
    );
    expect(html).toMatch(/<h2[^>]*><strong>Rules<\/strong><\/h2>/);
    expect(html).toContain('<em><u>Coffee</u></em>');
    expect(html).toContain('href="https://company.example/a?b=1&amp;c=%22"');
    expect(html).toMatch(/<ol start="1"[^>]*><li[^>]*><div>Be on time<\/div><ul/);
    expect(plain).toContain('1. Be on time\n   - Or not\n2. Pay\n   in turn');
    expect(plain).toContain('> Coffee');
    expect(plain).toContain('here (https://company.example/a?b=1&c=%22) mail (a@b.example)');
    expect(plain).toContain('Icebreaker: What is the best thing you ate this week?');
    expect(plain).toContain(`Write: ${URL_OF_ALL}\nHome: ${URL_OF_ALL}`);
  });

  it('takes the comma along when a name is not known', async () => {
    const json = doc(paragraph(text('Hello, '), variable('first_name'), text('! Or {{last_name}}, hi')));
    const nameless = { ...data().variables, first_name: '', last_name: '' };
    const { text: plain, subject } = await shown(json, data({ variables: nameless }), 'Dear {{first_name}}');
    expect(plain).toContain('Hello! Or, hi');
    expect(subject).toBe('Dear');
    expect((await shown(json)).text).toContain('Hello, Amara! Or Okafor, hi');
  });

  it('fills nothing that a member or an admin only wrote like a variable', async () => {
    const json = doc(
      paragraph(text('{'), text('{logo}', { type: 'bold' }), text('} {{salary}} #0ACCE7 {{url_stop}}')),
    );
    const named = { ...data().variables, first_name: '{{url_stop}}' };
    const { html, text: plain } = await shown(json, data({ variables: named }), '{{first_name}} {{salary}}');
    expect(plain).toContain('{{logo}} {{salary}} #0ACCE7 {{url_stop}}');
    expect(html).toContain('&#123;&#123;salary}}');
    expect(html).toContain('&#35;0ACCE7');
  });

  it('keeps a subject in one line, with its emoji', async () => {
    const named = { ...data().variables, program: 'A\r\nBcc: everybody@company.example' };
    const { subject } = fillTemplate(
      compileTemplate('match', translators.en, '☕️ {{program}}', doc(paragraph(text('x')))),
      data({ variables: named }),
    );
    expect(subject).toBe('☕️ A  Bcc: everybody@company.example');
  });

  it('is the same MJML for the same document, so that it is compiled once', () => {
    const json = doc(paragraph(text('once')));
    const mjmlOf = (language: 'en' | 'fr', given: MessageDocument | string) =>
      compileTemplate('match', translators[language], 'x', given).email.mjml;
    expect(mjmlOf('en', JSON.stringify(json))).toBe(mjmlOf('en', json));
    expect(mjmlOf('fr', json)).not.toBe(mjmlOf('en', json));
  });
});

// --- Arbitrary content ---

const words = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...Array.from('<>"\'&{}[]()/=#;-! aé\n')), minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</mj-text></mj-column><mj-raw><script>1</script></mj-raw>',
    '<mj-include path="/etc/passwd" />',
    '-->',
    '<![CDATA[',
    ']]>',
    '{{logo}}',
    '{{{salary}}}',
    '&lt;b&gt;',
    '<!--[if mso]>',
    '[x](https://evil.example)',
    '<https://evil.example|here>',
    '<!channel>',
    '<@U1>',
  ),
  hostile
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => String(value).slice(0, 200)),
);

/** The same message, once with a given text in every place and once with an x. */
const documentWith = (word: () => string) =>
  doc(
    { type: 'heading', attrs: { level: 1 }, content: [text(word()), variable('names')] },
    paragraph(text(word(), link), text(word(), { type: 'bold' }), { type: 'hardBreak' }, text(word())),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text(word()))] }] },
    { type: 'blockquote', content: [paragraph(text(word()))] },
    { type: 'button', attrs: { label: word(), target: 'coffee' } },
    { type: 'facts', attrs: { rows: ['who', 'why'] } },
    { type: 'people' },
    { type: 'times' },
    { type: 'icebreaker' },
  );

const dataWith = (word: () => string): TemplateData => ({
  ...data(),
  variables: { ...data().variables, names: word(), company: word() },
  facts: { who: [{ label: word(), value: word() }], why: [{ label: word(), value: word(), detail: word() }] },
  people: [{ id: 1, first_name: word(), last_name: word() }],
  others: [
    {
      id: 1,
      first_name: word(),
      last_name: word(),
      name: word(),
      traits: word(),
      about_me: word(),
      group: word(),
      email: 'x@company.example',
    },
  ],
  times: {
    title: word(),
    // Short ones, because Teams shows fewer long buttons beside each other.
    starts: [{ day: word().slice(0, 6), time: word().slice(0, 6), url: URL_OF_ALL }],
    open: { label: word(), url: URL_OF_ALL },
    links: [],
    note: word(),
  },
  icebreaker: word(),
  footer: { why: word(), stop: word() },
});

/** Tags and their attributes, in order: all that a browser interprets, except the shown text and labels of screen readers. */
const skeleton = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).join('\n').replace(/aria-label="[^"<>]*"/, 'aria-label=""');

/** Everything in a message of a chat that is not shown as it is. */
function controls(value: unknown, key = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => controls(one, key));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => controls(inner, name));
  }
  return key === 'text' || key === 'title' ? [] : [`${key}: ${String(value)}`];
}

describe('any content of a message', () => {
  it(
    'no markup, no header and no link comes of it',
    async () => {
      const plain = () => 'x';
      const benign = skeleton((await shown(documentWith(plain), dataWith(plain))).html);
      const chatsOf = (json: MessageDocument, given: TemplateData) => {
        const parts = chatParts(json, 'match', given);
        return [controls(slackBlocks(parts, 'en')), controls(teamsCard(parts, 'en'))];
      };
      const chats = chatsOf(documentWith(plain), dataWith(plain));
      await fc.assert(
        fc.asyncProperty(fc.array(words, { minLength: 20, maxLength: 20 }), async (given) => {
          let at = 0;
          // With a character in front: empty texts leave their element out.
          const word = () => `x${given[(at += 1) % given.length] ?? ''}`;
          const json = documentWith(() => word().slice(0, EMAIL_TEMPLATE_LIMITS.label));
          const filled = dataWith(word);
          const { html, subject } = await shown(json, filled, word().slice(0, 100));
          expect(skeleton(html)).toBe(benign);
          expect(subject).not.toMatch(/[\r\n\0]/);
          expect(chatsOf(json, filled)).toEqual(chats);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    Math.max(20_000, RUNS * 500),
  );
});
