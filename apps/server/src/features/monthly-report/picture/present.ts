import { OWN_ACCENT, visibleInBoth } from '@fika/contract';
import type { InlineImage } from '#platform/mail/mail.ts';
import type { MonthlyFigures } from '../types.ts';

/** The size in an email, in pixels. On a phone it is as wide as the card. */
export const PICTURE = { id: 'participation@monthly-report', width: 520, height: 120 } as const;

/** Screens of phones have that many pixels to one. */
const SCALE = 2;
const BAR = 44;
const LINE = 2;
const RADIUS = 5;
/** Of months before the last one: visible on the cards of both schemes. */
const GREY = visibleInBoth('#8F8676');

type Months = MonthlyFigures['months'];

/**
 * Participation by month as bars, the last one in the color of the company. Without a ground, because email programs show it on
 * light and dark cards, and without text, because servers have no fonts.
 */
export function drawMonths(months: Months, colour: string | null): string {
  const { width, height } = PICTURE;
  const step = width / months.length;
  const most = Math.max(...months.map(({ participation }) => participation ?? 0));
  const accent = visibleInBoth(colour ?? OWN_ACCENT.light);
  const bars = months.map(({ participation }, index) => {
    if (participation === null) return '';
    const share = most === 0 ? 0 : participation / most;
    const high = Math.max(LINE, Math.round(share * (height - LINE)));
    const left = index * step + (step - BAR) / 2;
    const fill = index === months.length - 1 ? accent : GREY;
    // Rounded at the top alone: the lower part is below the edge.
    return `<rect x="${left}" y="${height - LINE - high}" width="${BAR}" height="${high + RADIUS}" rx="${RADIUS}" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<clipPath id="above"><rect width="${width}" height="${height - LINE}"/></clipPath>
<g clip-path="url(#above)">${bars.join('')}</g>
<rect y="${height - LINE}" width="${width}" height="${LINE}" fill="${GREY}"/>
</svg>`;
}

/** The picture for an email. */
export async function pictureOf(months: Months, colour: string | null): Promise<InlineImage> {
  // A package for the machine: it is loaded by processes that make reports, and is missing on rare ones.
  const { renderAsync } = await import('@resvg/resvg-js');
  const rendered = await renderAsync(drawMonths(months, colour), {
    fitTo: { mode: 'width', value: PICTURE.width * SCALE },
    font: { loadSystemFonts: false },
  });
  return { id: PICTURE.id, type: 'image/png', content: rendered.asPng() };
}
