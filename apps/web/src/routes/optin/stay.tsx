export { OptinStayPage as default } from '#pages/optin/OptinStayPage.tsx';
