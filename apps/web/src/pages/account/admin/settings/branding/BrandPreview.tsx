import { accentOf, GROUNDS, OWN_ACCENT, type SchemeName } from '@fika/contract/brand-colour';
import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { LogoMark } from '#ui/LogoMark.tsx';
import { judge } from '#features/workspaces/branding.ts';
import c from './BrandPreview.module.css';

const SCHEMES: readonly SchemeName[] = ['light', 'dark'];

/** A colour at work in both schemes, with what becomes of it in words. */
export function BrandPreview({ colour }: { colour: string | null }) {
  return (
    <div className={c.pair}>
      {SCHEMES.map((scheme) => (
        <Sample key={scheme} scheme={scheme} colour={colour} />
      ))}
    </div>
  );
}

function Sample({ scheme, colour }: { scheme: SchemeName; colour: string | null }) {
  const { t } = useTranslation('settings');
  const { accent, soft } = accentOf(colour ?? OWN_ACCENT[scheme], scheme);
  const { paper, card, ink, on_accent } = GROUNDS[scheme];
  const colours = {
    '--sample-paper': paper,
    '--sample-card': card,
    '--sample-ink': ink,
    '--sample-on-accent': on_accent,
    '--sample-accent': accent,
    '--sample-soft': soft,
  } as CSSProperties;
  return (
    <figure className={c.sample}>
      <figcaption className={c.caption}>{t(`branding.scheme.${scheme}`)}</figcaption>
      <div className={c.page} style={colours} aria-hidden="true">
        <div className={c.side}>
          <LogoMark size={16} />
          <span className={c.place}>{t('branding.sample.place')}</span>
        </div>
        <div className={c.card}>
          <span className={c.title}>{t('branding.sample.title')}</span>
          <span className={c.chip}>{t('branding.sample.chip')}</span>
          <span className={c.link}>{t('branding.sample.link')}</span>
          <span className={c.button}>{t('branding.sample.button')}</span>
        </div>
      </div>
      <p className={c.words}>
        <Words scheme={scheme} colour={colour} />
      </p>
    </figure>
  );
}

/** Cut and not rounded: 4.48 is not enough, and must not look like it. */
const tenths = (value: number) => Math.floor(value * 10) / 10;

function Words({ scheme, colour }: { scheme: SchemeName; colour: string | null }) {
  const { t } = useTranslation('settings');
  if (colour === null) return t('branding.own_blue');
  const { became, before, after } = judge(colour, scheme);
  return t(`branding.became.${became}`, { before: tenths(before), after: tenths(after) });
}
