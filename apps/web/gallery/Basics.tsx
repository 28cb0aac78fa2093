import { Card } from '#ui/Card.tsx';
import c from './Gallery.module.css';

const NAMES =
  'paper panel card line field ink3 ink2 ink soft softer accent pine cinnamon lingon neutral-soft series-2 series-3 series-4';

export function Colours() {
  return (
    <Card title="Colours">
      <div className={c.swatches}>
        {NAMES.split(' ').map((name) => (
          <div key={name}>
            <div className={c.swatch} style={{ background: `var(--fika-${name})` }} />
            <div className={c.name}>{name}</div>
          </div>
        ))}
      </div>
    </Card>
  );
}

export function Type() {
  return (
    <Card title="Type">
      <p className={c.welcome}>Log in to Fika</p>
      <h1>Page title 26/32</h1>
      <h2>Section, icebreaker 19/25</h2>
      <h3>Card title 14/20, 600</h3>
      <p>Body 14/20. A coffee with two colleagues.</p>
      <p className={c.secondary}>Secondary 13/18</p>
      <p className={c.caption}>Caption 12/16, numbers align: 1,005 7,536</p>
    </Card>
  );
}
