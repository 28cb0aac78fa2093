import { settings } from '#lib/settings.ts';
import c from './Logo.module.css';
import { LogoMark } from './LogoMark.tsx';

/** Mark and name of the brand; in a narrow rail only the mark. */
export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  if (markOnly) {
    return (
      <span className={c.logo} role="img" aria-label={settings.brand_name}>
        <LogoMark size={18} />
      </span>
    );
  }
  return (
    <span className={c.logo}>
      <LogoMark size={18} />
      <span className={c.word}>{settings.brand_name}</span>
    </span>
  );
}
