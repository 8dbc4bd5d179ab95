import { injectDependencies } from '#apps/worker/inject-dependencies.ts';

injectDependencies();
