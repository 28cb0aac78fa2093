import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailLinkQuery, type MailLink, type Receiver } from './api.ts';

/**
 * The account of an email link. The page remembers the first answer, because the server answers differently once the link is
 * used, and the form must stay.
 */
export function useMailLink(page: 'activation' | 'reset', link: MailLink) {
  const [known, setKnown] = useState<Receiver | null>(null);
  const { data, error } = useQuery({ ...mailLinkQuery(page, link), enabled: known === null });
  if (data && known === null) setKnown(data);
  return { data: known ?? data, error: known ? null : error };
}
