import type { CalendarList, CalendarProvider } from '../api.ts';
import { accountsOf } from '../view.ts';
import c from './Connected.module.css';
import { ConnectedAccount } from './ConnectedAccount.tsx';
import { Destination } from './Destination.tsx';

interface ConnectedProps {
  list: CalendarList;
  connect: { mutate: (provider: CalendarProvider) => void; isPending: boolean };
}

/** The accounts that are connected, and the calendar that coffees are written into. */
export function Connected({ list, connect }: ConnectedProps) {
  return (
    <>
      <ul className={c.list}>
        {accountsOf(list).map((account) => (
          <ConnectedAccount key={account.id} account={account} connect={connect} />
        ))}
      </ul>
      <Destination list={list} />
    </>
  );
}
