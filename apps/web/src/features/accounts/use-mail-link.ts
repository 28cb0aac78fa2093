import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailLinkQuery, type MailLink, type Receiver } from './api.ts';

/**
 * Whom the link of a mail is for. Once it is known it stays so on this page: using the link up makes the server answer
 * otherwise, and that is no reason to take the form away.
 */
export function useMailLink(page: 'activation' | 'reset', link: MailLink) {
  const [known, setKnown] = useState<Receiver | null>(null);
  const { data, error } = useQuery({ ...mailLinkQuery(page, link), enabled: known === null });
  if (data && known === null) setKnown(data);
  return { data: known ?? data, error: known ? null : error };
}
