import { teamsSignInEndpoints } from '@fika/contract/calls/msteams/sign-in.gen';
import { authentication } from '@microsoft/teams-js';
import { api } from '#lib/api.ts';
import { connect } from './tab.ts';

/** Leads the window that a tab opened to the login page of Microsoft. */
export async function startInWindow(search: string): Promise<void> {
  const query = new URLSearchParams(search);
  const hint = query.get('hint');
  const { url } = await api(teamsSignInEndpoints.msteams_auth_start, {
    body: { challenge: query.get('challenge') ?? '', ...(hint ? { login_hint: hint } : {}) },
  });
  window.location.assign(url);
}

/** Finishes the login with what Microsoft returned, hands the proof to the tab, and closes the window. */
export async function finishInWindow(fragment: string): Promise<void> {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  // The code would stay in the history of the browser.
  window.history.replaceState(null, '', window.location.pathname);
  await connect();
  const [state, code] = [answer.get('state'), answer.get('code')];
  try {
    if (!state || !code) throw new Error('Microsoft returned no code');
    const { proof } = await api(teamsSignInEndpoints.msteams_auth_finish, { body: { state, code } });
    authentication.notifySuccess(proof);
  } catch (error) {
    authentication.notifyFailure('refused');
    throw error;
  }
}
