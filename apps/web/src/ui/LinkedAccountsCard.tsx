import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from './Card.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';
import c from './LinkedAccountsCard.module.css';

interface LinkedAccount {
  id: number;
  name: string;
  /** How it was linked, and since when. */
  detail: string;
  canUnlink: boolean;
}

interface Words {
  title: string;
  help: string;
  unlink: string;
  unlinkOf: (name: string) => string;
  ask: (name: string) => string;
  askText: string;
  keep: string;
  failed: string;
}

interface LinkedAccountsCardProps {
  accounts: readonly LinkedAccount[];
  words: Words;
  onUnlink: (id: number) => Promise<unknown>;
}

/** Accounts of another service that are linked to the reader. Nothing where there are none: the link begins there. */
export function LinkedAccountsCard({ accounts, words, onUnlink }: LinkedAccountsCardProps) {
  if (accounts.length === 0) return null;
  return (
    <Card title={words.title}>
      <p className={c.help}>{words.help}</p>
      <ul className={c.links}>
        {accounts.map((account) => (
          <Account key={account.id} account={account} words={words} onUnlink={() => onUnlink(account.id)} />
        ))}
      </ul>
    </Card>
  );
}

interface AccountProps {
  account: LinkedAccount;
  words: Words;
  onUnlink: () => Promise<unknown>;
}

function Account({ account, words, onUnlink }: AccountProps) {
  const [asked, setAsked] = useState(false);
  const { name } = account;
  return (
    <li className={c.link}>
      <div className={c.text}>
        <strong>{name}</strong>
        <span className={c.detail}>{account.detail}</span>
      </div>
      {account.canUnlink && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.unlinkOf(name)}
            onClick={() => setAsked(true)}
          >
            {words.unlink}
          </Button>
          <ConfirmModal
            opened={asked}
            onClose={() => setAsked(false)}
            title={words.ask(name)}
            confirmLabel={words.unlink}
            keepLabel={words.keep}
            failedTitle={words.failed}
            onConfirm={onUnlink}
          >
            <p>{words.askText}</p>
          </ConfirmModal>
        </>
      )}
    </li>
  );
}
