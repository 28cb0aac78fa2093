import { AVATAR_TINTS, initialsOf, tintOf } from '@fika/contract/avatar';
import { type Html, html } from '#platform/mail/html.ts';
import { ACCENT } from '#platform/mail/template.ts';
import type { Language } from '#platform/i18n/format.ts';

/** Email programs do not support custom properties: the values of the product's light scheme. */
export const EMAIL_COLOURS = {
  paper: '#F5F2EC',
  card: '#FFFFFF',
  line: '#E7E1D6',
  ink: '#211D18',
  ink2: '#595247',
  ink3: '#716859',
} as const;
const { paper: PAPER, card: CARD, line: LINE, ink: INK, ink2: INK2, ink3: INK3 } = EMAIL_COLOURS;
const FIELD = '#8F8676';
const FONT = 'Helvetica, Arial, sans-serif';
/** Margin on both sides of the card on a phone. */
const MARGIN = 12;
const WIDTH = 600 + 2 * MARGIN;

/**
 * The dark scheme, for email programs that support it. Every color above is in a `style` attribute, which only `!important`
 * overrides; the button and the avatars keep theirs, which work in both.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper, .paper > div { background-color: #161311 !important; }
  .card, .card > table, .card > table > tbody > tr > td { background: #221E1A !important; border-color: #37312B !important; }
  .paper div, .paper td, .paper p, .paper h1, .paper h2, .paper li { color: #F2EDE4 !important; }
  .paper .label, .paper .label div { color: #A69B8C !important; }
  .paper .well { background: #161311 !important; }
  .paper .rule p { border-top-color: #37312B !important; }
  .paper .line { border-color: #37312B !important; }
  .quiet div { color: #BDB3A5 !important; }
  .paper a { color: {{accent_dark}} !important; }
  .paper .ring { border-color: {{accent_dark}} !important; }
  .paper .dot { background-color: {{accent_dark}} !important; }
  .quiet a { color: #BDB3A5 !important; }
  .paper .action a { color: #FFFFFF !important; }
}`;

/** On a phone, the label of a row is above its value: side by side, an address would break in the middle. */
const NARROW = `@media only screen and (max-width: 480px) {
  .card > table > tbody > tr > td { padding-left: 24px !important; padding-right: 24px !important; }
  .seat { width: 40px !important; height: 40px !important; font-size: 15px !important; }
  .gap { width: 6px !important; }
  .fact td { display: block; width: auto !important; }
  .fact .label { padding-bottom: 0 !important; }
  .time { display: block !important; width: auto !important; margin-bottom: 8px; }
  .between { display: none !important; }
}`;

interface MailParts {
  language: Language;
  /** The line that email programs show next to the subject; by default the value `{{preview}}`. */
  preview?: string;
  /** MJML of the white card, made of the pieces below. */
  card: string;
  /** MJML of the lines under it: why this email came, and how to stop it. */
  footer: string;
}

/**
 * The MJML of an email: paper ground, the company's name, one card of 600 px, a footer. Every email needs the values
 * `{{company}}` and `{{title}}`, which is its subject; `{{logo}}` and the accents are those of its company.
 */
export function emailMjml({ language, preview = '{{preview}}', card, footer }: MailParts): string {
  return `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title>{{title}}</mj-title>
    <mj-preview>${preview}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text padding="0" color="${INK}" font-size="16px" line-height="25px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-style>${NARROW}${DARK}</mj-style>
  </mj-head>
  <mj-body width="${WIDTH}px" background-color="${PAPER}" css-class="paper"><mj-wrapper padding="0 ${MARGIN}px">
    <mj-section padding="28px 8px 20px"><mj-column>
      <mj-text font-size="14px" line-height="20px" font-weight="700">{{logo}}{{company}}</mj-text>
    </mj-column></mj-section>
    <mj-section css-class="card" background-color="${CARD}" border="1px solid ${LINE}" border-radius="12px" padding="34px 40px 36px"><mj-column>
      ${card}
    </mj-column></mj-section>
    <mj-section css-class="quiet" padding="18px 24px 32px"><mj-column>
      ${footer}
    </mj-column></mj-section>
  </mj-wrapper></mj-body>
</mjml>`;
}

/** A row of avatars; `{{name}}` is filled with `seats(…)`. */
export const seatsRow = (name: string): string =>
  `<mj-text align="center" padding="0 0 16px" line-height="24px">{{${name}}}</mj-text>`;

/** Colours of a quotation. */
export const WELL = { ground: '#EEEAE1', ink: INK } as const;

/** The one headline. */
export const heading = (text: string, align: 'left' | 'center' | 'right' = 'center'): string =>
  `<mj-text align="${align}" font-size="26px" line-height="32px" font-weight="700" padding="6px 0 12px" css-class="heading"><h1 style="margin:0;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.3px">${text}</h1></mj-text>`;

/** A centred paragraph below the headline. */
export const lead = (text: string): string =>
  `<mj-text align="center" color="${INK2}" padding="0 0 22px"><span style="display:block;text-wrap:balance">${text}</span></mj-text>`;

/** The one button; `{{name}}` is its address. `below` is the room under it. */
export const button = (label: string, name: string, below = 22): string =>
  `<mj-button css-class="action" href="{{${name}}}" background-color="${ACCENT}" color="#FFFFFF" border-radius="8px" font-size="17px" line-height="21px" font-weight="700" inner-padding="16px 34px" padding="0 0 ${below}px">${label}</mj-button>`;

/** A line of links or small words under the button. `below` is the room under it. */
export const aside = (content: string, below = 28): string =>
  `<mj-text align="center" font-size="15px" line-height="22px" color="${INK2}" padding="0 0 ${below}px">${content}</mj-text>`;

/** A link in running text; `{{name}}` is its address. */
export const link = (label: string, name: string, colour = ACCENT): string =>
  `<a href="{{${name}}}" target="_blank" style="color:${colour};text-decoration:underline">${label}</a>`;

/** A table of facts; each name is that of a row, filled with `factRow(…)`. `below` is the room under it. */
export const factsTable = (names: readonly string[], below: number): string =>
  `<mj-table role="presentation" font-size="14px" line-height="21px" color="${INK}" padding="0 0 ${below}px">${names.map((name) => `{{${name}}}`).join('')}</mj-table>`;

/** A small centred line below the card. */
export const note = (content: string): string =>
  `<mj-text align="center" font-size="13px" line-height="20px" color="${INK2}">${content}</mj-text>`;

/** A link in a small line. */
export const noteLink = (label: string, name: string): string => link(label, name, INK2);

/** A person of a group; null is one who is not known yet. */
export type Seat = { id: number; first_name: string; last_name: string } | null;

const SEATS = 6;
const ROUND = html`width:56px;height:56px;padding:0;border-radius:50%;font-size:19px;font-weight:700;text-align:center;vertical-align:middle`;

/**
 * People as round avatars with their initials; of a large group the first six, and how many more. They are cells of a table:
 * Outlook gives only cells a size, and shows them as squares.
 */
export function seats(people: readonly Seat[]): Html {
  const shown = people.length > SEATS ? people.slice(0, SEATS - 1) : people;
  const more = people.length - shown.length;
  const pieces = shown.map(seat);
  if (more > 0) pieces.push(round(html`<span class="label" style="color:${INK3}">+${more}</span>`));
  return html`<table
    role="presentation"
    aria-hidden="true"
    align="center"
    border="0"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 auto;border-collapse:separate"
  >
    <tr>
      ${pieces.flatMap((piece, index) => (index === 0 ? [piece] : [GAP, piece]))}
    </tr>
  </table>`;
}

const GAP = html`<td class="gap" width="10" style="width:10px;padding:0">&nbsp;</td>`;

function round(content: Html, ground: Html = html``, attributes: Html = html``): Html {
  return html`<td class="seat" align="center" width="56" height="56" ${attributes} style="${ROUND}${ground}">
    ${content}
  </td>`;
}

function seat(person: Seat): Html {
  if (!person) {
    return round(
      html`<span class="label" style="color:${INK3}">?</span>`,
      html`;border:2px dashed ${FIELD};box-sizing:border-box`,
    );
  }
  const { ground, letters } = AVATAR_TINTS[tintOf(person.id)] ?? AVATAR_TINTS[0];
  return round(
    html`<span style="color:${letters}">${initialsOf(person)}</span>`,
    html`;background-color:${ground}`,
    html`bgcolor="${ground}"`,
  );
}

/** A row of a table of facts; a detail and an address are below its value, the address as a link. */
export function factRow(
  label: string,
  value: string,
  { email, detail = '' }: { email?: string | undefined; detail?: string | undefined } = {},
): Html {
  return html`<tr class="fact">
    <td class="label" style="width:118px;padding:3px 0;color:${INK3};vertical-align:top">${label}</td>
    <td style="padding:3px 0">
      ${value}${detail === '' ? '' : smallLine(detail)}${email === undefined ? '' : addressLine(email)}
    </td>
  </tr>`;
}

const smallLine = (text: string): Html =>
  html`<br /><span class="label" style="color:${INK3};font-size:13px">${text}</span>`;

/** The same with an https address that opens. It breaks anywhere: some are longer than the card. */
export function linkRow(label: string, url: string): Html {
  const shown = url.replace(/^https:\/\//, '');
  return html`<tr class="fact">
    <td class="label" style="width:118px;padding:3px 0;color:${INK3};vertical-align:top">${label}</td>
    <td style="padding:3px 0;word-break:break-all">
      <a
        href="${url}"
        target="_blank"
        rel="noopener noreferrer"
        style="color:${INK2};text-decoration:underline"
        >${shown}</a
      >
    </td>
  </tr>`;
}

/** Where it is too long for its line, an address breaks before a dot or after its @. */
export function addressLine(email: string): Html {
  const pieces = email.split(/(?<=@)|(?=\.)/).map((piece, index) => html`${index > 0 ? BREAK : ''}${piece}`);
  return html`<br /><a href="mailto:${email}" style="color:${INK2};text-decoration:underline">${pieces}</a>`;
}

const BREAK = html`<wbr />`;
