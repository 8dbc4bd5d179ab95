import { introduceFeatures } from '#apps/worker/introduce-features.ts';

introduceFeatures();
