import { useState } from 'react';
import c from './AddCondition.module.css';
import type { AddConditionProps, SubjectChoice } from './SubjectChoice.tsx';

let loaded: typeof SubjectChoice | undefined;

async function load(): Promise<void> {
  ({ SubjectChoice: loaded } = await import('./SubjectChoice.tsx'));
}

/** What a new condition is about. The choice and its code come with the first press of the button. */
export function AddCondition(props: AddConditionProps) {
  const [wanted, setWanted] = useState<'no' | 'loading' | 'yes'>(loaded ? 'yes' : 'no');
  const [atOnce, setAtOnce] = useState(false);
  const Choice = loaded;
  if (wanted === 'yes' && Choice) return <Choice {...props} atOnce={atOnce} />;
  const open = async () => {
    setWanted('loading');
    await load();
    setAtOnce(true);
    setWanted('yes');
  };
  return (
    <span className={c.target}>
      {props.children({
        onClick: () => void open(),
        'aria-expanded': wanted === 'loading',
        'aria-haspopup': 'listbox',
      })}
    </span>
  );
}
