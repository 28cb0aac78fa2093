import { createFileRoute } from '@tanstack/react-router';
import { SkeletonPreviewPage } from '#app/SkeletonPreviewPage.tsx';

export const Route = createFileRoute('/skeleton/preview')({ component: SkeletonPreviewPage });
