import { html, type Html } from '#platform/mail/html.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { type Language, labelled } from '#platform/i18n/format.ts';
import {
  aside,
  button,
  EMAIL_COLOURS,
  emailMjml,
  factsTable,
  heading,
  lead,
  note,
  noteLink,
} from '#features/email-outbox/layout/present.ts';
import { buttons, note as chatNote, paragraph, title } from '#features/email-outbox/channels/chat/present.ts';
import type { ChatPart } from '#features/email-outbox/channels/chat/types.ts';
import type { Template } from '#features/email-outbox/types.ts';

interface Link {
  label: string;
  url: string;
}

/** A number with its name. */
interface Figure {
  label: string;
  value: string;
  /** What it counts. */
  note: string;
  /** Beside the time before; empty where nothing compares. */
  compared: string;
}

/** Values by month: above their names a picture shows them, if there is one. */
interface Chart {
  title: string;
  months: { label: string; value: string }[];
  picture: { id: string; alt: string; width: number; height: number } | null;
}

export interface FiguresContent {
  language: Language;
  company: string;
  heading: string;
  lead: string;
  figures: Figure[];
  /** Null where no month has a value. */
  chart: Chart | null;
  button: Link;
  /** A small line under the button. */
  note: string;
  why: string;
  /** Link to stop these emails. */
  leave?: Link;
}

/** Numbers under each other, at most one picture of them by month, and a link to the page that has more. */
export const figuresTemplate: Template<FiguresContent> = {
  name: 'figures',
  email: ({ language, figures, chart, button: action, leave, ...words }) => ({
    template: TEMPLATES[language][leave ? 'leave' : 'plain'],
    values: {
      company: words.company,
      heading: words.heading,
      preview: words.lead,
      figures: html`${figures.map(figureRow)}`,
      figures_text: figures.map((figure) => figureLine(figure, language)).join('\n'),
      chart_title: chart?.title ?? '',
      chart: chart ? chartRows(chart) : '',
      chart_text: chart?.months.map(({ label, value }) => labelled(label, value, language)).join('\n') ?? '',
      button: action.label,
      link_url: action.url,
      note: words.note,
      why: words.why,
      ...(leave && { leave: leave.label, leave_url: leave.url }),
    },
  }),
  chat: ({ heading: text, lead: preview, figures, chart, button: action, note: about, why, leave }) => [
    title(text),
    paragraph(preview),
    { is: 'facts', facts: figures.map(figureFact) },
    ...(chart ? [paragraph(chart.title), { is: 'facts', facts: chart.months } satisfies ChatPart] : []),
    buttons({ ...action, primary: true }),
    chatNote(about),
    { is: 'footer', why, links: leave ? [leave] : [] },
  ],
};

const { ink3: INK3, line: LINE } = EMAIL_COLOURS;

function figureRow({ label, value, note: about, compared }: Figure): Html {
  const cell = html`padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  return html`<tr>
    <td class="line" style="${cell}">
      <span style="font-size:16px;line-height:24px;font-weight:700">${label}</span><br />
      <span class="label" style="color:${INK3}">${about}</span>
    </td>
    <td class="line" align="right" style="${cell};text-align:right;padding-left:16px">
      <span style="font-size:20px;line-height:24px;font-weight:700;white-space:nowrap">${value}</span><br />
      <span class="label" style="color:${INK3};white-space:nowrap">${compared}</span>
    </td>
  </tr>`;
}

function figureFact({ label, value, compared, note: about }: Figure): { label: string; value: string } {
  const now = compared === '' ? value : `${value} (${compared})`;
  return { label, value: `${now}, ${about}` };
}

function figureLine(figure: Figure, language: Language): string {
  const { label, value } = figureFact(figure);
  return labelled(label, value, language);
}

/** The picture as wide as the table, and below it a column for each month. */
function chartRows({ months, picture }: Chart): Html {
  const share = Math.floor(100 / months.length);
  const cells = months.map(
    ({ label, value }) =>
      html`<td width="${share}%" align="center" style="text-align:center;padding:6px 0 0">
        <span style="font-weight:700">${value}</span><br /><span class="label" style="color:${INK3}"
          >${label}</span
        >
      </td>`,
  );
  return html`${picture ? [pictureRow(picture, months.length)] : []}
    <tr>
      ${cells}
    </tr>`;
}

const pictureRow = ({ id, alt, width, height }: NonNullable<Chart['picture']>, columns: number): Html =>
  html`<tr>
    <td colspan="${columns}" style="padding:0">
      <img
        src="cid:${id}"
        alt="${alt}"
        width="${width}"
        height="${height}"
        style="display:block;width:100%;max-width:${width}px;height:auto;border:0"
      />
    </td>
  </tr>`;

const chartTable = `<mj-table role="presentation" font-size="14px" line-height="21px" color="${EMAIL_COLOURS.ink}" table-layout="fixed" padding="0 0 28px">{{chart}}</mj-table>`;

function templateOf(language: Language, hasLeave: boolean): MailTemplate {
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        lead('{{preview}}'),
        factsTable(['figures'], 26),
        `<mj-text font-weight="700" padding="0 0 14px">{{chart_title}}</mj-text>`,
        chartTable,
        button('{{button}}', 'link_url', 18),
        aside('{{note}}', 0),
      ].join('\n'),
      footer: note(hasLeave ? `{{why}}<br>${noteLink('{{leave}}', 'leave_url')}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{preview}}',
      '{{figures_text}}',
      '{{chart_title}}',
      '{{chart_text}}',
      labelled('{{button}}', '{{link_url}}', language),
      '{{note}}',
      '{{why}}',
      ...(hasLeave ? [labelled('{{leave}}', '{{leave_url}}', language)] : []),
    ].join('\n\n'),
  };
}

const shapesOf = (language: Language) => ({
  plain: templateOf(language, false),
  leave: templateOf(language, true),
});

// Made once, because they are compiled once.
const TEMPLATES = { en: shapesOf('en'), fr: shapesOf('fr') };
