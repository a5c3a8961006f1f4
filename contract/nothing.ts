import { z } from './zod.ts';

/** For calls without parameters, query or body. Anything sent nevertheless is ignored. */
export const noParams = z.object({});
export const noQuery = z.object({});
export const noBody = z.unknown();
export const noData = z.object({});
