import { initialsOf, tintOf } from '#ui/initials.ts';
import tints from '#ui/tints.module.css';
import c from './WorkspaceMark.module.css';

/** The logo of a workspace, or the first letters of its name on a tint. Decorative, because the name is next to it. */
export function WorkspaceMark({ id, name, logo }: { id: number; name: string; logo: string | null }) {
  if (logo) return <img className={c.mark} src={logo} alt="" />;
  const [first = '', second = ''] = name.split(/\s+/);
  return (
    <span className={`${c.mark} ${tints.tint}`} data-tint={tintOf(id)} aria-hidden="true">
      {initialsOf({ first_name: first, last_name: second })}
    </span>
  );
}
