import { createContext, type ReactNode, use } from 'react';
import { BrandColour } from './BrandColour.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import c from './PublicLayout.module.css';
import { type Branded, WorkspaceLogo } from './WorkspaceLogo.tsx';

/** The workspace of the page, once it is known: the page takes its branding. */
export const PublicBrand = createContext<Branded | null>(null);

export interface PublicLayoutProps {
  children: ReactNode;
  /** The answers, under the thumb on a phone: a sheet at the bottom. */
  sheet?: ReactNode;
  /** A picture on the right half, from 1024 px on. */
  art?: ReactNode;
  /** Small print at the end. */
  footer?: ReactNode;
}

/** A page without navigation and with one task: login, answering an invitation. Made for a phone first. */
export function PublicLayout({ children, sheet, art, footer }: PublicLayoutProps) {
  const brand = use(PublicBrand);
  return (
    <div className={c.page} data-art={art ? true : undefined}>
      {brand && <BrandColour colour={brand.branding.colour} />}
      <div className={c.side}>
        <header className={c.top}>
          {brand ? <WorkspaceLogo workspace={brand} /> : <Logo />}
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className={c.main} data-sheet={sheet ? true : undefined}>
          <div className={c.content}>{children}</div>
          {sheet && <div className={c.sheet}>{sheet}</div>}
        </main>
        {footer && <footer className={c.footer}>{footer}</footer>}
      </div>
      {art && <div className={c.art}>{art}</div>}
    </div>
  );
}
