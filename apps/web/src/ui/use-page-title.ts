import { useEffect } from 'react';
import { settings } from '#lib/settings.ts';

/** Names the page in the browser's tab, `Members · Fika`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === settings.brand_name ? title : `${title} · ${settings.brand_name}`;
  }, [title]);
}
