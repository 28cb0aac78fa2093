export { OptinStayPage as default } from '#features/participations/optin/pages/OptinStayPage.tsx';
