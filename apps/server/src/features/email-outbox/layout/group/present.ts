import { AVATAR_TINTS, initialsOf, tintOf } from '@fika/contract/avatar';
import { type Html, html } from '#platform/mail/html.ts';
import type { InAccent } from '#platform/mail/template.ts';
import type { GroupTimes, PersonRow } from '../../types.ts';
import { addressLine, EMAIL_COLOURS } from '../present.ts';

const { ink: INK, ink3: INK3 } = EMAIL_COLOURS;
const PLAIN = html`role="presentation" border="0" cellpadding="0" cellspacing="0"`;
const ROUND = html`width:44px;height:44px;padding:0;border-radius:50%;font-size:16px;font-weight:700;text-align:center;vertical-align:middle`;

/** MJML of a table of rows that `{{name}}` is filled with. */
export const groupTable = (name: string): string =>
  `<mj-table role="presentation" font-size="14px" line-height="21px" color="${INK}" padding="0">{{${name}}}</mj-table>`;

/** One row a person: initials, the name, what members may see of them, their line about themselves, and the address as a link. */
export const personRows = (people: readonly PersonRow[]): Html => html`${people.map(personRow)}`;

function personRow(person: PersonRow): Html {
  const { ground, letters } = AVATAR_TINTS[tintOf(person.id)] ?? AVATAR_TINTS[0];
  return html`${person.group === undefined ? '' : groupRow(person.group)}
    <tr>
      <td width="58" style="width:58px;padding:0 0 16px;vertical-align:top">
        <table ${PLAIN} aria-hidden="true" style="border-collapse:separate">
          <tr>
            <td
              align="center"
              width="44"
              height="44"
              bgcolor="${ground}"
              style="${ROUND};background-color:${ground}"
            >
              <span style="color:${letters}">${initialsOf(person)}</span>
            </td>
          </tr>
        </table>
      </td>
      <td style="padding:0 0 16px;vertical-align:top">
        <strong style="font-size:16px">${person.name}</strong
        >${lineBelow(person.traits)}${lineBelow(person.about_me)}${
          person.email === undefined ? '' : addressLine(person.email)
        }
      </td>
    </tr>`;
}

const groupRow = (label: string): Html =>
  html`<tr>
    <td class="label" colspan="2" style="padding:0 0 8px;color:${INK3}">${label}</td>
  </tr>`;

const lineBelow = (text: string): Html | string =>
  text === '' ? '' : html`<br /><span class="label" style="color:${INK3}">${text}</span>`;

/**
 * Times as buttons beside each other, on a phone below each other; without any, one button that leads to all of them. Below are
 * links, and the zone of the times.
 */
export const timesRow =
  ({ title, starts, open, links, note }: GroupTimes): InAccent =>
  (accent) =>
    html`<tr>
      <td style="padding:0 0 22px">
        ${
          starts.length === 0
            ? ''
            : html`<h2 style="margin:0 0 12px;font-size:15px;line-height:22px;font-weight:700">${title}</h2>`
        }
        <table ${PLAIN} ${starts.length === 0 ? '' : html`width="100%"`} style="border-collapse:separate">
          <tr>
            ${starts.length === 0 ? openCell(open, accent) : timeCells(starts, accent)}
          </tr>
        </table>
        <div style="padding:12px 0 0">
          ${links.map((link, index) => html`${index === 0 ? '' : SPACE}${lineLink(link, accent)}`)}
        </div>
        ${
          note === ''
            ? ''
            : html`<div class="label" style="padding:4px 0 0;font-size:13px;color:${INK3}">${note}</div>`
        }
      </td>
    </tr>`;

const SPACE = html` &nbsp;&nbsp; `;
const BETWEEN = html`<td class="between" width="8" style="width:8px;min-width:8px;padding:0;font-size:0">
  &nbsp;
</td>`;

const timeCells = (starts: GroupTimes['starts'], accent: string): Html[] =>
  starts.flatMap(({ day, time, url }, index) => [
    ...(index === 0 ? [] : [BETWEEN]),
    html`<td
      class="time action"
      align="center"
      bgcolor="${accent}"
      style="width:${Math.floor(97 / starts.length)}%;padding:0;border-radius:8px;background-color:${accent}"
    >
      <a
        href="${url}"
        target="_blank"
        style="display:block;padding:10px 6px;color:#FFFFFF;font-size:14px;line-height:21px;text-decoration:none"
        >${day} <strong style="display:block;font-size:16px">${time}</strong></a
      >
    </td>`,
  ]);

const openCell = ({ label, url }: GroupTimes['open'], accent: string): Html =>
  html`<td
    class="action"
    align="center"
    bgcolor="${accent}"
    style="padding:0;border-radius:8px;background-color:${accent};mso-padding-alt:14px 28px"
  >
    <a
      href="${url}"
      target="_blank"
      style="display:inline-block;padding:14px 28px;color:#FFFFFF;font-size:16px;line-height:21px;font-weight:700;text-decoration:none"
      >${label}</a
    >
  </td>`;

const lineLink = ({ label, url }: { label: string; url: string }, accent: string): Html =>
  html`<a
    href="${url}"
    target="_blank"
    style="color:${accent};white-space:nowrap;text-decoration:underline;font-size:15px"
    >${label}</a
  >`;
