/** The settings that the server writes into the page. */
export interface Settings {
  /** The path of the product: begins and ends with a slash. */
  base_path: string;
  brand_name: string;
  product_slug: string;
  /** Emails go to a mailbox of this server, shown at `/dev/mailbox`. */
  has_dev_mailbox: boolean;
  /** Whether every visitor may create a workspace on this server. */
  open_registration: boolean;
  /** A page besides those of Teams that may show its tabs, for tests. */
  teams_origin: string | null;
}

export const defaultSettings: Settings = {
  base_path: '/',
  brand_name: 'Fika',
  product_slug: 'coffee',
  has_dev_mailbox: false,
  open_registration: true,
  teams_origin: null,
};

/** Reads the settings from the JSON in the page; missing ones take their default. */
export function parseSettings(json: string | null | undefined): Settings {
  if (!json?.trim()) return defaultSettings;
  const given = JSON.parse(json) as Partial<Settings>;
  const merged = { ...defaultSettings, ...given };
  return { ...merged, base_path: withSlashes(merged.base_path) };
}

function withSlashes(path: string): string {
  const inner = path.replaceAll(/^\/+|\/+$/g, '');
  return inner ? `/${inner}/` : '/';
}

const element = typeof document === 'undefined' ? null : document.getElementById('fika-settings');

export const settings: Settings = parseSettings(element?.textContent);
