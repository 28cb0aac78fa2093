export { OptinLeaveProductPage as default } from '#pages/optin/OptinLeavePage.tsx';
