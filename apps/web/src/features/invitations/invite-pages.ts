import { tabOnDemand } from '../../ui/on-demand/part.tsx';

/** The ways to bring people in, each a page of its own. */
export const INVITE_PAGES = {
  mail: tabOnDemand(() => import('./pages/InvitePage.tsx')),
  link: tabOnDemand(() => import('./pages/InvitePage.tsx')),
  upload: tabOnDemand(() => import('../members/pages/UploadPage.tsx'), 'categories'),
};
