import { accentOf, OWN_ACCENT, type SchemeName } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import { type Html, html } from '#platform/mail/html.ts';
import { logoUrl } from '#features/workspaces/present.ts';

/** The brand of a company in its emails. */
export interface EmailBrand {
  company_id: number;
  /** As chosen: emails use a readable shade of it. */
  colour: string | null;
  logo_hash: string | null;
  width: number | null;
  height: number | null;
}

const LOGO = { width: 160, height: 32 };

/** The values `accent`, `accent_dark` (for email programs in a dark scheme) and `logo` of every email. */
export function brandValues(
  config: Pick<Config, 'PUBLIC_URL'>,
  brand: EmailBrand | null,
): { accent: string; accent_dark: string; logo: Html } {
  const shade = (scheme: SchemeName) =>
    brand?.colour ? accentOf(brand.colour, scheme).accent : OWN_ACCENT[scheme];
  const accent = shade('light');
  return { accent, accent_dark: shade('dark'), logo: (brand && logoOf(config, brand)) ?? cup(accent) };
}

function logoOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, brand: EmailBrand): Html | null {
  const { company_id: id, logo_hash, width, height } = brand;
  const url = logoUrl({ id, logo_hash });
  if (!url || !width || !height) return null;
  // Some email programs know only the attributes, others only the style.
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  // The name is next to it.
  return html`<img
    src="${PUBLIC_URL + url}"
    alt=""
    width="${wide}"
    height="${high}"
    style="display:inline-block;width:${wide}px;height:${high}px;border:0;vertical-align:middle;margin-right:8px"
  />`;
}

/** The logo without a picture: a cup on its saucer seen from above, drawn with borders. */
function cup(accent: string): Html {
  const ring = `display:inline-block;border:2px solid ${accent};border-radius:50%;`;
  return html`<span
      class="ring dot"
      aria-hidden="true"
      style="${ring}width:6px;height:6px;padding:2px;background:${accent};background-clip:content-box;vertical-align:-3px"
    ></span
    ><span
      class="ring"
      aria-hidden="true"
      style="${ring}width:3px;height:3px;margin:0 8px 0 -3px;vertical-align:4px"
    ></span>`;
}
