import { createElement, type SVGAttributes } from 'react';

type Props = Omit<SVGAttributes<SVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string };

/** An icon of Tabler's, drawn as one line: the build makes it of the package's own, which is longer (`build/icons.ts`). */
export const iconOf =
  (path: string) =>
  ({ color = 'currentColor', size = 24, stroke = 2, className = '', ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: color,
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `tabler-icon ${className}`.trim(),
        ...rest,
      },
      createElement('path', { d: path }),
    );
