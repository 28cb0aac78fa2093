import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { MixingStats } from '../api.ts';
import { type Cell, isGap, longShare } from '../groups-view.ts';
import { CIRCLE, linesOf, nodesOf } from '../network-view.ts';
import c from './GroupNetwork.module.css';

interface GroupNetworkProps {
  groups: MixingStats['groups'];
  cells: readonly Cell[];
  gap: Cell | null;
}

/** Groups on a circle, with a line between two that sessions introduced: the wider, the larger their share of possible pairs. */
export function GroupNetwork({ groups, cells, gap }: GroupNetworkProps) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const nodes = nodesOf(groups.map((group) => ({ ...group, label: group.label || t('groups.no_value') })));
  const lines = linesOf(nodes, cells);
  const most = lines.at(-1);
  const sentence =
    most &&
    t('mixing.most', {
      a: most.a.label,
      b: most.b.label,
      share: longShare(most.cell.share, percent),
      possible: most.cell.possible,
    });
  return (
    <figure className={c.figure}>
      <svg
        className={c.drawing}
        viewBox={`0 0 ${CIRCLE.width} ${CIRCLE.height}`}
        role="img"
        aria-label={sentence ?? t('mixing.none')}
      >
        {lines.map(({ a, b, cell, weight }) => (
          <line
            key={`${a.label} ${b.label}`}
            className={c.line}
            data-gap={isGap(cell, gap) || undefined}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            strokeWidth={1 + 7 * weight}
            strokeOpacity={0.2 + 0.6 * weight}
          />
        ))}
        {nodes.map(({ label, words, x, y, radius, text }) => (
          <g key={label}>
            <title>{label}</title>
            <circle className={c.node} cx={x} cy={y} r={radius} />
            <text className={c.label} x={text.x} y={text.y} textAnchor={text.anchor}>
              {words.map((word, place) => (
                <tspan key={word} x={text.x} dy={place === 0 ? text.dy : '1.15em'}>
                  {word}
                </tspan>
              ))}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={c.words}>
        {sentence ?? t('mixing.none')} {t('mixing.drawing')}{' '}
        {groups.some(({ is_hidden: isHidden }) => isHidden) &&
          `${t('mixing.hidden', { least: LIMITS.groupShown })}.`}
      </figcaption>
    </figure>
  );
}
